// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.blast;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.JournalTail;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.results.series.Timestamps;
import dev.sawhorse.scenario.export.AddedActions;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The blast radius of the cluster of a scenario at a time: what is lost if all instances of one pool, type, family or zone go
 * at once, and how long pods then wait. The worst losses are simulated: the instances are terminated, and EC2 has no capacity
 * in their pools within the horizon.
 *
 * @param at the time, in nanoseconds since the start
 * @param pods pods on nodes, without those of DaemonSets
 * @param losses the losses, the largest share first
 */
public record BlastRadius(Scenario scenario, long at, int nodes, int pods, List<Loss> losses) {
    private static final double SECONDS_PER_MINUTE = 60;

    public BlastRadius {
        losses = List.copyOf(losses);
    }

    /**
     * Computes the blast radius.
     *
     * @param at the time, in nanoseconds since the start
     * @param horizon how long pods are followed after a loss
     * @param worst number of losses to simulate
     * @throws InvalidInputException if no pod is on a node at that time
     * @throws InterruptedIOException if the monitor stops it
     */
    public static BlastRadius of(Scenario scenario, long at, Duration horizon, int worst, ScenarioRun.Monitor monitor)
            throws InterruptedIOException {
        return new Computation(scenario, at, horizon, monitor).run(worst);
    }

    /** The parts of a blast radius while it is computed. */
    private static final class Computation {
        private final Scenario scenario;
        private final long at;
        private final Duration horizon;
        private final ScenarioRun.Monitor monitor;
        private final List<NodeRow> nodes = new ArrayList<>();
        private final List<PodRow> pods = new ArrayList<>();
        private final Map<String, List<String>> budgets = new TreeMap<>();

        Computation(Scenario scenario, long at, Duration horizon, ScenarioRun.Monitor monitor) {
            this.scenario = scenario;
            this.at = at;
            this.horizon = horizon;
            this.monitor = monitor;
        }

        BlastRadius run(int worst) throws InterruptedIOException {
            observe();
            if (pods.isEmpty()) {
                throw InvalidInputException.ofFile(
                        Path.of(scenario.sources().file()),
                        "has no pod on a node at that time, so nothing can be lost",
                        "Choose another time with --at.");
            }
            List<Loss> losses = losses();
            double before = worst == 0 ? 0 : pendingSeconds(List.of());
            List<Loss> all = new ArrayList<>();
            for (int i = 0; i < losses.size(); i++) {
                Loss loss = losses.get(i);
                if (i >= worst) {
                    all.add(loss);
                    continue;
                }
                if (!monitor.shouldContinue(i, worst)) {
                    throw new InterruptedIOException("interrupted");
                }
                double seconds = pendingSeconds(loss.domain().loss(horizon)) - before;
                all.add(loss.simulated(Math.max(0, seconds) / SECONDS_PER_MINUTE, remedies(loss)));
            }
            return new BlastRadius(scenario, at, nodes.size(), pods.size(), all);
        }

        private void observe() {
            ResultsFold fold = new ResultsFold();
            World world = World.wire(changed(List.of()), List.of(fold));
            world.runUntil(at);
            for (PodRow pod : fold.results().podRows()) {
                if (!pod.daemon() && Timestamps.happened(pod.bound()) && !Timestamps.happened(pod.ended())) {
                    pods.add(pod);
                }
            }
            fold.results().nodeRows().stream()
                    .filter(node -> !node.node().isEmpty() && !Timestamps.happened(node.ended()))
                    .forEachOrdered(nodes::add);
            for (PodDisruptionBudget budget :
                    world.cluster().podDisruptionBudgets().list()) {
                for (Pod pod : world.cluster().pods().list()) {
                    if (budget.selects(pod)) {
                        budgets.computeIfAbsent(pod.key(), unknown -> new ArrayList<>())
                                .add(budget.meta().key());
                    }
                }
            }
        }

        private List<Loss> losses() {
            Map<FailureDomain, List<NodeRow>> domains = new LinkedHashMap<>();
            nodes.forEach(node -> FailureDomain.of(node)
                    .forEach(domain -> domains.computeIfAbsent(domain, unknown -> new ArrayList<>())
                            .add(node)));
            Map<String, List<PodRow>> byNode =
                    pods.stream().collect(Collectors.groupingBy(PodRow::node, TreeMap::new, Collectors.toList()));
            Map<String, Long> ofWorkloads = count(pods, PodRow::owner);
            Map<String, Long> ofBudgets = countByBudget(pods);
            List<Loss> losses = new ArrayList<>();
            domains.forEach((domain, lostNodes) -> {
                List<PodRow> lost = lostNodes.stream()
                        .flatMap(node -> byNode.getOrDefault(node.node(), List.of()).stream())
                        .toList();
                Map<String, Long> lostOfWorkloads = count(lost, PodRow::owner);
                lostOfWorkloads.remove("");
                losses.add(new Loss(
                        domain,
                        lostNodes.size(),
                        lost.size(),
                        (double) lost.size() / pods.size(),
                        largestFirst(shares(lostOfWorkloads, ofWorkloads)),
                        largestFirst(shares(countByBudget(lost), ofBudgets)),
                        null,
                        List.of()));
            });
            losses.sort(Comparator.comparingDouble(Loss::share)
                    .reversed()
                    .thenComparing(loss -> loss.domain().kind(), Comparator.reverseOrder())
                    .thenComparing(loss -> loss.domain().name()));
            return losses;
        }

        private static Map<String, Double> shares(Map<String, Long> lost, Map<String, Long> all) {
            Map<String, Double> shares = new TreeMap<>();
            lost.forEach((name, gone) -> shares.put(name, (double) gone / all.getOrDefault(name, gone)));
            return shares;
        }

        /** Returns the number of pods that each budget selects, without those that select none. */
        private Map<String, Long> countByBudget(List<PodRow> rows) {
            return rows.stream()
                    .flatMap(row -> budgets.getOrDefault(row.pod(), List.of()).stream())
                    .collect(Collectors.groupingBy(budget -> budget, TreeMap::new, Collectors.counting()));
        }

        private static Map<String, Long> count(List<PodRow> rows, Function<PodRow, String> key) {
            return rows.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
        }

        private static Map<String, Double> largestFirst(Map<String, Double> shares) {
            Map<String, Double> sorted = new LinkedHashMap<>();
            shares.entrySet().stream()
                    .sorted(Map.Entry.<String, Double>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .forEachOrdered(entry -> sorted.put(entry.getKey(), entry.getValue()));
            return sorted;
        }

        /** Pods spread evenly over n values of a label lose 1/n with each, so halving the loss takes at least 2/share values. */
        private List<String> remedies(Loss loss) {
            String key = loss.domain().kind().key();
            int needed = (int) Math.ceil(2 / loss.share() - 1e-9);
            Set<String> pools = nodes.stream()
                    .filter(node -> FailureDomain.of(node).contains(loss.domain()))
                    .map(NodeRow::nodePool)
                    .collect(Collectors.toCollection(TreeSet::new));
            List<String> remedies = new ArrayList<>();
            scenario.initialObjects().of(NodePool.class).stream()
                    .filter(pool -> pools.contains(pool.name()))
                    .forEachOrdered(pool -> pool.template().requirements().stream()
                            .filter(requirement -> isNarrow(requirement, key, needed))
                            .forEachOrdered(requirement -> remedies.add("NodePool " + pool.name() + ": " + key + " In "
                                    + requirement.values() + " allows "
                                    + requirement.values().size() + "; allow at least "
                                    + needed)));
            remedies.add("spread the pods over at least " + needed + " values of " + key
                    + " with topologySpreadConstraints: Karpenter takes the cheapest otherwise");
            return remedies;
        }

        private static boolean isNarrow(RequirementSpec requirement, String key, int needed) {
            return requirement.key().equals(key)
                    && requirement.operator().equals("In")
                    && requirement.values().size() < needed;
        }

        private double pendingSeconds(List<Map<String, Object>> actions) {
            ResultsFold fold = new ResultsFold();
            JournalTail tail = new JournalTail(at, fold);
            ScenarioRun.of(changed(actions), tail, ScenarioRun.Monitor.NONE);
            return fold.results().pods().pendingSeconds();
        }

        /** Returns the scenario up to the horizon, with further actions at the time of the loss. */
        private Scenario changed(List<Map<String, Object>> actions) {
            DerivedScenario derived = DerivedScenario.of(scenario, List.of());
            MappingNode root = derived.root()
                    .with("duration", Trees.of(at + horizon.toNanos() + "ns"))
                    .with(AddedActions.TIMELINE, new AddedActions(at, actions).timeline(derived.root()));
            return derived.with(root).load("").withNamesOf(scenario);
        }
    }
}
