// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.step;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.scenario.explain.JournalVerifier;
import dev.sawhorse.scenario.explain.RunClock;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A stored run that is repeated from decision to decision; the run stays as it is. */
public final class Stepper implements Closeable {
    private final RunFolder folder;
    private final RunClock clock;
    private final JournalReader journal;
    private final JournalVerifier verifier;
    private final World world;
    private final Karpenter karpenter;
    private final List<Journal.Entry> entries = new ArrayList<>();
    private final Map<String, Double> prices = new TreeMap<>();
    private final long end;
    private final String unmergedRules;
    private Decision.Kind kind = Decision.Kind.AUTOSCALERS;

    private Stepper(RunFolder folder, RunClock clock) throws IOException {
        this.folder = folder;
        this.clock = clock;
        Scenario scenario = ScenarioLoader.load(folder.sources());
        this.journal = folder.journal();
        this.verifier = new JournalVerifier(journal);
        List<World.Controllers> wired = new ArrayList<>();
        this.world = World.wire(scenario, List.<Journal.Listener>of(verifier, this::onEntry), wired::add);
        this.karpenter = wired.get(0).karpenter();
        this.unmergedRules =
                scenario.file().karpenter().options().unmergedRules().remark();
        this.end = Math.min(clock.end(), scenario.file().duration().toNanos());
    }

    /** Begins at the start of a run. */
    public static Stepper of(RunFolder folder, ScenarioRun.Monitor monitor) throws IOException {
        return new Stepper(folder, RunClock.of(folder, monitor));
    }

    private void onEntry(Journal.Entry entry) {
        Observation observation = entry.observation();
        if (observation instanceof Observation.InstanceLaunched it) {
            prices.put(it.instance(), it.price());
        } else if (observation instanceof Observation.InstanceTerminating it) {
            prices.remove(it.instance());
        }
        if (Decision.isMadeBy(kind, entry)) {
            entries.add(entry);
        }
    }

    /** Returns the instant of time 0. */
    public Instant start() {
        return clock.start();
    }

    /** Returns the time, in nanoseconds since the start. */
    public long now() {
        return world.now();
    }

    /** Returns the remark on rules that are not upstream's, empty if there are none. */
    public String unmergedRules() {
        return unmergedRules;
    }

    /** Returns the end of the run, in nanoseconds since the start. */
    public long end() {
        return end;
    }

    /**
     * Advances to the next instant with a decision, and to the end of that instant.
     *
     * @param by whose decisions count
     * @return null at the end of the run
     * @throws dev.sawhorse.input.InvalidInputException if the repetition differs from the run
     */
    public @Nullable Decision next(Decision.Kind by) {
        kind = by;
        entries.clear();
        boolean isOver = false;
        while (entries.isEmpty() && !isOver) {
            isOver = !world.stepUntil(end);
        }
        world.runUntil(isOver ? end : world.now());
        requireSame();
        return entries.isEmpty()
                ? null
                : new Decision(
                        world.now(),
                        entries.stream().map(Journal.Entry::observation).toList());
    }

    /**
     * Advances to a time.
     *
     * @param time a time of the run, see {@link RunClock}
     * @throws dev.sawhorse.input.InvalidInputException if it is not in the run or has passed, or the repetition differs from the
     *     run
     */
    public void to(String time) {
        long until = Math.min(end, clock.at(time));
        if (until < world.now()) {
            throw folder.wrong(
                    "the run is stepped forward only, and " + time + " has passed",
                    "Begin again there: sawhorse step " + folder.path() + " --at " + time + ".");
        }
        world.runUntil(until);
        requireSame();
    }

    private void requireSame() {
        String difference = verifier.difference();
        if (difference != null) {
            throw folder.wrong(
                    "cannot be repeated: " + difference, "Run the scenario again with this version of Sawhorse.");
        }
    }

    /** Returns the state of the cluster now. */
    public ClusterState state() {
        Cluster cluster = world.cluster();
        List<ClusterState.NodeState> nodes = new ArrayList<>();
        for (Node node : cluster.nodes().list()) {
            nodes.add(state(node));
        }
        nodes.sort(Comparator.comparing(ClusterState.NodeState::name));
        List<String> pending = new ArrayList<>();
        int bound = 0;
        for (Pod pod : cluster.pods().list()) {
            if (pod.nodeName() != null) {
                bound += pod.isTerminal() ? 0 : 1;
            } else if (!pod.isTerminal()) {
                pending.add(pod.key());
            }
        }
        List<String> inFlight = new ArrayList<>();
        for (NodeClaim claim : karpenter.nodeClaims().list()) {
            if (claim.nodeName().isEmpty()) {
                inFlight.add(claim.name());
            }
        }
        double price = prices.values().stream().mapToDouble(Double::doubleValue).sum();
        return new ClusterState(
                world.now(),
                price,
                nodes,
                inFlight,
                bound,
                pending,
                karpenter.disruption().nextPassAt());
    }

    private ClusterState.NodeState state(Node node) {
        Resources requested = Resources.NONE;
        int pods = 0;
        for (Pod pod : world.cluster().podsOn(node.name())) {
            if (!pod.isTerminal()) {
                requested = requested.plus(pod.spec().requests());
                pods++;
            }
        }
        List<String> remarks = new ArrayList<>();
        if (!node.isReady()) {
            remarks.add("not ready");
        }
        if (node.isTerminating()) {
            remarks.add("draining");
        }
        if (node.isUnschedulable()) {
            remarks.add("cordoned");
        }
        for (Taint taint : node.taints()) {
            if (!taint.key().equals(KarpenterLabels.DISRUPTED_TAINT)) {
                remarks.add("taint " + taint.key());
            } else if (!node.isTerminating()) {
                remarks.add("being disrupted");
            }
        }
        String machine = node.labels().getOrDefault(Labels.INSTANCE_TYPE, "")
                + " " + node.labels().getOrDefault(KarpenterLabels.CAPACITY_TYPE, "")
                + " " + node.labels().getOrDefault(Labels.ZONE, "");
        return new ClusterState.NodeState(
                node.name(),
                machine.replace("  ", " ").strip(),
                pods,
                share("cpu", requested, node.allocatable()),
                share("memory", requested, node.allocatable()),
                remarks);
    }

    private static double share(String resource, Resources requested, Resources allocatable) {
        long all = allocatable.amount(resource);
        return all == 0 ? 0 : (double) requested.amount(resource) / all;
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
