// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.SchedulingSimulation;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The key of a scheduling simulation in one {@link Situation}: the order of its pods' specs and the nodes that may have room
 * for any of them, in order. Simulations with equal keys have equal outcomes but for the names of the pods.
 */
final class SimulationKey {
    private static final int MAX_SIZE = 64;

    private final PodRuns runs;
    private final BitSet indexes;
    private final IntFunction<Place> placeAt;
    private final int size;
    private @Nullable List<Place> places;
    private @Nullable CachedOutcome outcome;

    /** What makes keys equal. */
    record Terms(PodRuns runs, List<Place> places) {}

    /**
     * Makes a key.
     *
     * @param indexes the nodes that may have room, by their indices among all nodes
     * @param placeAt returns the state of one of them; called only if the key is compared
     */
    SimulationKey(PodRuns runs, BitSet indexes, IntFunction<Place> placeAt) {
        this.runs = runs;
        this.indexes = indexes;
        this.placeAt = placeAt;
        this.size = indexes.cardinality();
    }

    /** Makes the key of a round without existing nodes. */
    static SimulationKey withoutPlaces(PodRuns runs) {
        return new SimulationKey(runs, new BitSet(), index -> {
            throw new IndexOutOfBoundsException(index);
        });
    }

    PodRuns runs() {
        return runs;
    }

    /** Returns the number of nodes that may have room. */
    int size() {
        return size;
    }

    List<Place> places() {
        List<Place> known = places;
        if (known == null) {
            known = indexes.stream().mapToObj(placeAt).toList();
            places = known;
        }
        return known;
    }

    /** Returns what makes keys equal. */
    Terms terms() {
        return new Terms(runs, places());
    }

    /** Returns the nodes that may have room, by their indices among all nodes. */
    BitSet indexes() {
        return indexes;
    }

    /** Returns the outcome of the simulation, null if it is not known yet. */
    @Nullable
    CachedOutcome outcome() {
        return outcome;
    }

    /** Sets the outcome of the simulation. */
    void outcome(CachedOutcome found) {
        this.outcome = found;
    }

    /**
     * The properties of a pod that decide where it is placed.
     *
     * @param held whether nodes inside their consolidateAfter do not take it
     * @param placed whether it is bound now
     * @param excused whether its own node is being deleted anyway
     */
    record Kind(PodSpec spec, boolean held, boolean placed, boolean excused) {

        /**
         * Returns the kind of a pod.
         *
         * @param anyHeld whether there are nodes inside their consolidateAfter
         */
        static Kind of(Pod pod, boolean anyHeld, boolean excused) {
            boolean placed = pod.nodeName() != null;
            boolean held = anyHeld && !excused && SchedulingSimulation.isHeldBack(pod);
            return new Kind(pod.spec(), held, placed, excused);
        }

        Kind bare() {
            return new Kind(spec, false, placed, false);
        }
    }

    /** Pods of one kind that are scheduled one after the other. */
    record Run(Kind kind, int pods) {}

    /** The pods of a round in scheduling order as runs of one kind; hashed once. */
    static final class PodRuns {
        private final List<Run> runs;
        private final int hash;

        private PodRuns(List<Run> runs) {
            this.runs = runs;
            this.hash = runs.hashCode();
        }

        /** Returns the runs of pods in this order. */
        static PodRuns of(List<Pod> pods, Function<Pod, Kind> kinds) {
            List<Run> runs = new ArrayList<>(1);
            Kind last = null;
            int first = 0;
            for (int i = 0; i < pods.size(); i++) {
                Kind kind = kinds.apply(pods.get(i));
                if (last != null && !kind.equals(last)) {
                    runs.add(new Run(last, i - first));
                    first = i;
                }
                last = kind;
            }
            if (last != null) {
                runs.add(new Run(last, pods.size() - first));
            }
            return new PodRuns(runs);
        }

        /** Returns the runs without what matters only to nodes that are inside their consolidateAfter or not initialized. */
        PodRuns bare() {
            List<Run> bare = new ArrayList<>(runs.size());
            for (Run run : runs) {
                bare.add(new Run(run.kind().bare(), run.pods()));
            }
            return joined(bare);
        }

        /** Returns runs with equal neighbours joined. */
        static PodRuns joined(List<Run> runs) {
            List<Run> together = new ArrayList<>(runs.size());
            for (Run run : runs) {
                int last = together.size() - 1;
                if (last >= 0 && together.get(last).kind().equals(run.kind())) {
                    together.set(last, new Run(run.kind(), together.get(last).pods() + run.pods()));
                } else {
                    together.add(run);
                }
            }
            return new PodRuns(together);
        }

        /** Returns the runs; neighbours differ in kind. */
        List<Run> runs() {
            return runs;
        }

        @Override
        public boolean equals(Object o) {
            return this == o || (o instanceof PodRuns other && hash == other.hash && runs.equals(other.runs));
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** The state of a node that may have room, and whether it is inside its consolidateAfter. */
    static final class Place {
        private final NodeSnapshot node;
        private final boolean withinConsolidateAfter;

        Place(NodeSnapshot node, boolean withinConsolidateAfter) {
            this.node = node;
            this.withinConsolidateAfter = withinConsolidateAfter;
        }

        NodeSnapshot node() {
            return node;
        }

        boolean isWithinConsolidateAfter() {
            return withinConsolidateAfter;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // A node that has not changed keeps its snapshot.
        public boolean equals(Object o) {
            return o instanceof Place other
                    && node == other.node
                    && withinConsolidateAfter == other.withinConsolidateAfter;
        }

        @Override
        public int hashCode() {
            return node.name().hashCode();
        }
    }

    /** Returns whether it is small enough to occur again. */
    boolean isWorthCaching() {
        return runs.runs().size() <= MAX_SIZE && size <= MAX_SIZE;
    }

    /** Returns whether a node is among those that may have room. */
    boolean isPlace(int index) {
        return index >= 0 && indexes.get(index);
    }

    /** Returns the key of the same round without some nodes. */
    SimulationKey without(RemovedNodes nodes) {
        return nodes.areAmong(indexes) ? new SimulationKey(runs, nodes.removedFrom(indexes), placeAt) : this;
    }

    /** What is equal for most simulations for a long time: what new nodes can be. */
    record Situation(
            List<NodePool> nodePools,
            Map<String, InstanceTypes> instanceTypes,
            List<Daemon> daemons,
            WellKnownLabels wellKnown,
            SchedulingOptions options) {
        record Daemon(String key, PodSpec spec) {}

        static Situation of(ProvisioningInput input) {
            List<Daemon> daemons = input.daemonSetPods().stream()
                    .map(pod -> new Daemon(pod.key(), pod.spec()))
                    .toList();
            return new Situation(input.nodePools(), input.instanceTypes(), daemons, input.wellKnown(), input.options());
        }

        /** Returns whether no pod on a node keeps others away. */
        static boolean isPlain(ProvisioningInput input) {
            return input.cluster().podsWithAntiAffinity().isEmpty()
                    && input.defaultSpread().constraints().isEmpty();
        }
    }

    /** Returns whether a node takes pods of a spec or not whatever runs on other nodes. */
    static boolean isPlain(PodSpec spec) {
        Affinity affinity = spec.affinity();
        return spec.volumes().isEmpty()
                && spec.hostPorts().isEmpty()
                && spec.topologySpreadConstraints().isEmpty()
                && affinity.requiredPodAffinity().isEmpty()
                && affinity.preferredPodAffinity().isEmpty()
                && affinity.requiredPodAntiAffinity().isEmpty()
                && affinity.preferredPodAntiAffinity().isEmpty();
    }
}
