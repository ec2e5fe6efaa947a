// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.results.check.WorkloadNames;
import dev.sawhorse.results.series.Timestamps;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run of a scenario as it is, which finds its {@link WaitingPods}. */
final class WaitingPodsRun {
    private static final int SLICES = 100;
    private static final int PERCENTILE = 90;
    private static final int PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_HOUR = 3.6e12;
    private static final double ROUNDING = 1e-6;

    private final Scenario scenario;
    private final ResultsFold fold = new ResultsFold();
    private final Map<String, PodSpec> specs = new HashMap<>();

    private WaitingPodsRun(Scenario scenario) {
        this.scenario = scenario;
    }

    /**
     * Runs the first seed of a scenario.
     *
     * @return null if the monitor stopped the run
     * @throws InvalidInputException if no pod waits, or no node was launched for those that do
     */
    static @Nullable WaitingPods of(Scenario scenario, ScenarioRun.Monitor monitor) {
        WaitingPodsRun run = new WaitingPodsRun(scenario);
        return run.complete(monitor) ? run.longestWaiting(run.fold.results()) : null;
    }

    private boolean complete(ScenarioRun.Monitor monitor) {
        World world = World.wire(scenario, List.of(fold));
        world.cluster().pods().watch(this::onPod);
        long end = scenario.file().duration().toNanos();
        for (int slice = 1; slice <= SLICES; slice++) {
            world.runUntil(slice == SLICES ? end : end / SLICES * slice);
            if (!monitor.shouldContinue(0, end)) {
                return false;
            }
        }
        world.end();
        return true;
    }

    private void onPod(Watch.Event event, Pod pod) {
        if (event == Watch.Event.ADDED) {
            specs.put(pod.key(), pod.spec());
        }
    }

    private WaitingPods longestWaiting(Results results) {
        long end = results.run().durationNanos();
        Map<PodSpec, List<PodRow>> byTerms = new LinkedHashMap<>();
        for (PodRow row : results.podRows()) {
            if (!row.daemon() && !row.initial() && row.measured() && waiting(row, end) > 0) {
                byTerms.computeIfAbsent(WaitingPods.termsOf(spec(row)), first -> new ArrayList<>())
                        .add(row);
            }
        }
        if (byTerms.isEmpty()) {
            throw invalid(
                    "no pod waits for a node in its first run, so headroom has nothing to shorten",
                    "Pods created in the first "
                            + scenario.file().measure().after().toSeconds() + " s do not count; --warm-up changes it.");
        }
        ToLongFunction<List<PodRow>> total =
                rows -> rows.stream().mapToLong(row -> waiting(row, end)).sum();
        Map.Entry<PodSpec, List<PodRow>> longest = Collections.max(
                byTerms.entrySet(), Comparator.comparingLong(entry -> total.applyAsLong(entry.getValue())));
        long ofAll = byTerms.values().stream().mapToLong(total).sum();
        List<PodRow> pods = longest.getValue();
        Resources requests = requests(pods);
        if (requests.cpuMillis() <= 0 && requests.memoryBytes() <= 0) {
            throw invalid(
                    "the pods that wait, of " + WorkloadNames.of(pods.get(0)) + ", request neither CPU nor memory",
                    "Give them requests: headroom is held by requests.");
        }
        return new WaitingPods(
                longest(pods, WorkloadNames::of, row -> waiting(row, end)),
                (double) total.applyAsLong(pods) / ofAll,
                requests,
                longest.getKey(),
                pods.stream().mapToInt(row -> spec(row).priority()).min().orElse(0),
                pods.stream().noneMatch(row -> spec(row).preemptionPolicy().equals("Never")),
                atOnce(pods, requests, end),
                nodes(pods, requests, results),
                median(
                        pods.stream()
                                .filter(row -> Timestamps.happened(row.ready()))
                                .toList(),
                        row -> row.ready() - row.bound()));
    }

    private PodSpec spec(PodRow row) {
        return Objects.requireNonNull(specs.get(row.pod()));
    }

    private InvalidInputException invalid(String problem, String hint) {
        return InvalidInputException.ofFile(Path.of(scenario.sources().file()), problem, hint);
    }

    private static long waiting(PodRow row, long end) {
        return until(row, end) - row.created();
    }

    private static long until(PodRow row, long end) {
        return Timestamps.happened(row.bound()) ? row.bound() : Timestamps.happened(row.ended()) ? row.ended() : end;
    }

    private static <T> String longest(List<T> rows, Function<T, String> name, ToLongFunction<T> amount) {
        Map<String, Long> amounts =
                rows.stream().collect(Collectors.groupingBy(name, TreeMap::new, Collectors.summingLong(amount)));
        return Collections.max(amounts.entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    private Resources requests(List<PodRow> pods) {
        TreeSet<String> names = new TreeSet<>();
        pods.forEach(row -> names.addAll(spec(row).requests().asMap().keySet()));
        names.remove("pods");
        Resources.Builder requests = Resources.builder();
        for (String name : names) {
            long[] amounts = pods.stream()
                    .mapToLong(row -> spec(row).requests().amount(name))
                    .sorted()
                    .toArray();
            requests.set(name, amounts[(amounts.length * PERCENTILE + PERCENT - 1) / PERCENT - 1]);
        }
        return requests.build();
    }

    /** A pod that is larger than the requests amounts to several, a smaller one to a part. */
    private static int atOnce(List<PodRow> pods, Resources requests, long end) {
        return Math.max(
                atOnce(pods, requests.cpuMillis(), PodRow::cpuMillis, end),
                atOnce(pods, requests.memoryBytes(), PodRow::memoryBytes, end));
    }

    private static int atOnce(List<PodRow> pods, long request, ToLongFunction<PodRow> amount, long end) {
        if (request <= 0) {
            return 0;
        }
        TreeMap<Long, Long> changes = new TreeMap<>();
        for (PodRow row : pods) {
            changes.merge(row.created(), amount.applyAsLong(row), Long::sum);
            changes.merge(until(row, end), -amount.applyAsLong(row), Long::sum);
        }
        long now = 0;
        long most = 0;
        for (long change : changes.values()) {
            now += change;
            most = Math.max(most, now);
        }
        return (int) Math.min(Integer.MAX_VALUE, (most + request - 1) / request);
    }

    private WaitingPods.Nodes nodes(List<PodRow> pods, Resources requests, Results results) {
        Map<String, NodeRow> byName = new HashMap<>();
        results.nodeRows().forEach(row -> byName.put(row.node(), row));
        List<NodeRow> used = pods.stream()
                .map(PodRow::node)
                .map(byName::get)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .filter(row -> !row.nodePool().isEmpty())
                .toList();
        if (used.isEmpty()) {
            throw invalid(
                    "no node of a NodePool or node group ran the pods that wait, of " + WorkloadNames.of(pods.get(0)),
                    "Give them nodes first: sawhorse run and explain pod say what they wait for.");
        }
        String owner = longest(used, NodeRow::nodePool, row -> 1);
        List<NodeRow> all = results.nodeRows().stream()
                .filter(row -> row.nodePool().equals(owner))
                .toList();
        String type = longest(all, NodeRow::instanceType, row -> Math.round(row.hours() * NANOS_PER_SECOND));
        List<NodeRow> ofType =
                all.stream().filter(row -> row.instanceType().equals(type)).toList();
        return new WaitingPods.Nodes(
                owner,
                all.get(0).nodeClaim().isEmpty(),
                type,
                podsPerNode(ofType, requests, results),
                startSeconds(all, results.run().durationNanos()));
    }

    /** An instance of a warm pool is launched long before it becomes a node, so of these the shortest time is taken. */
    private static double startSeconds(List<NodeRow> nodes, long end) {
        List<NodeRow> launched = nodes.stream()
                .filter(row -> !row.initial() && Timestamps.happened(row.ready()))
                .toList();
        ToDoubleFunction<NodeRow> start =
                row -> row.ready() - (Timestamps.happened(row.created()) ? row.created() : row.launched());
        List<NodeRow> neverStopped =
                launched.stream().filter(row -> !wasStopped(row, end)).toList();
        return neverStopped.isEmpty()
                ? launched.stream().mapToDouble(start).min().orElse(0) / NANOS_PER_SECOND
                : median(neverStopped, start);
    }

    private static boolean wasStopped(NodeRow row, long end) {
        long until = Timestamps.happened(row.ended()) ? row.ended() : end;
        return row.hours() < (until - row.launched()) / NANOS_PER_HOUR - ROUNDING;
    }

    /** The pods of DaemonSets take their part of a node first. */
    private static int podsPerNode(List<NodeRow> nodes, Resources requests, Results results) {
        NodeRow node = nodes.get(0);
        List<PodRow> daemons = results.podRows().stream()
                .filter(row -> row.daemon() && row.node().equals(node.node()))
                .toList();
        long cpu = node.allocatableCpuMillis()
                - daemons.stream().mapToLong(PodRow::cpuMillis).sum();
        long memory = node.allocatableMemoryBytes()
                - daemons.stream().mapToLong(PodRow::memoryBytes).sum();
        long byCpu = requests.cpuMillis() > 0 ? cpu / requests.cpuMillis() : Integer.MAX_VALUE;
        long byMemory = requests.memoryBytes() > 0 ? memory / requests.memoryBytes() : Integer.MAX_VALUE;
        return (int) Math.max(1, Math.min(byCpu, byMemory));
    }

    private static <T> double median(List<T> rows, ToDoubleFunction<T> nanos) {
        double[] sorted = rows.stream().mapToDouble(nanos).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 2] / NANOS_PER_SECOND;
    }
}
