package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import dev.sawhorse.kube.Affinity;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
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
    private static final int MOST = 64;

    private final Turns turns;
    private final BitSet indexes;
    private final IntFunction<Place> placeAt;
    private final int size;
    private @Nullable List<Place> places;
    private SimulationCache.@Nullable Answer answer;

    /** What rounds of one situation have to have in common to come to the same. */
    record Terms(Turns turns, List<Place> places) {}

    /**
     * Makes a question.
     *
     * @param indexes which of all nodes the places are
     * @param placeAt tells what one of these is like; asked only where that matters
     */
    SimulationKey(Turns turns, BitSet indexes, IntFunction<Place> placeAt) {
        this.turns = turns;
        this.indexes = indexes;
        this.placeAt = placeAt;
        this.size = indexes.cardinality();
    }

    /** Makes the question what becomes of pods for which there is no node at all. */
    static SimulationKey withoutPlaces(Turns turns) {
        return new SimulationKey(turns, new BitSet(), index -> {
            throw new IndexOutOfBoundsException(index);
        });
    }

    Turns turns() {
        return turns;
    }

    /** Returns how many places there are. */
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

    /** Returns what makes it equal to others. */
    Terms terms() {
        return new Terms(turns, places());
    }

    /** Returns which of all nodes the places are. */
    BitSet indexes() {
        return indexes;
    }

    /** Returns what the round comes to, null where nobody has said so. */
    SimulationCache.@Nullable Answer answer() {
        return answer;
    }

    /** Says what the round comes to. */
    void answer(SimulationCache.Answer found) {
        this.answer = found;
    }

    /**
     * What there is to say of a pod.
     *
     * @param held whether nodes inside their consolidateAfter do not take it
     * @param placed whether it has a place now
     * @param excused whether its own node is going anyway
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

    /** Pods of a kind that have their turns one after the other. */
    record Run(Kind kind, int pods) {}

    /** Which kinds of pods have their turns one after the other, and how many of each; hashed once, since it is often asked for. */
    static final class Turns {
        private final List<Run> runs;
        private final int hash;

        private Turns(List<Run> runs) {
            this.runs = runs;
            this.hash = runs.hashCode();
        }

        /** Returns the turns of pods in this order. */
        static Turns of(List<Pod> turns, Function<Pod, Kind> kinds) {
            List<Run> runs = new ArrayList<>(1);
            Kind last = null;
            int first = 0;
            for (int i = 0; i < turns.size(); i++) {
                Kind kind = kinds.apply(turns.get(i));
                if (last != null && !kind.equals(last)) {
                    runs.add(new Run(last, i - first));
                    first = i;
                }
                last = kind;
            }
            if (last != null) {
                runs.add(new Run(last, turns.size() - first));
            }
            return new Turns(runs);
        }

        /** Returns the same turns, where no node is inside its consolidateAfter, nor one that nobody can be sure of. */
        Turns bare() {
            List<Run> bare = new ArrayList<>(runs.size());
            for (Run run : runs) {
                bare.add(new Run(run.kind().bare(), run.pods()));
            }
            return together(bare);
        }

        /** Returns the turns of some runs, in which those of one kind may come one after the other. */
        static Turns together(List<Run> runs) {
            List<Run> together = new ArrayList<>(runs.size());
            for (Run run : runs) {
                int last = together.size() - 1;
                if (last >= 0 && together.get(last).kind().equals(run.kind())) {
                    together.set(last, new Run(run.kind(), together.get(last).pods() + run.pods()));
                } else {
                    together.add(run);
                }
            }
            return new Turns(together);
        }

        /** Returns equal neighbours together. */
        List<Run> runs() {
            return runs;
        }

        @Override
        public boolean equals(Object o) {
            return this == o || (o instanceof Turns other && hash == other.hash && runs.equals(other.runs));
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** A node as it was when it last changed, and whether it is inside its consolidateAfter. */
    static final class Place {
        private final NodeSnapshot node;
        private final boolean heldBack;

        Place(NodeSnapshot node, boolean heldBack) {
            this.node = node;
            this.heldBack = heldBack;
        }

        NodeSnapshot node() {
            return node;
        }

        boolean isHeldBack() {
            return heldBack;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // A node that has not changed keeps its snapshot.
        public boolean equals(Object o) {
            return o instanceof Place other && node == other.node && heldBack == other.heldBack;
        }

        @Override
        public int hashCode() {
            return node.name().hashCode();
        }
    }

    /** Whether there is not so much to it that it will hardly ever be met again just so. */
    boolean isMemorable() {
        return turns.runs().size() <= MOST && size <= MOST;
    }

    /** Whether one of all nodes is among the places. */
    boolean isPlace(int index) {
        return index >= 0 && indexes.get(index);
    }

    /** Returns the question on the places that are left when nodes are thought away. */
    SimulationKey without(RemovedNodes nodes) {
        return nodes.areAmong(indexes) ? new SimulationKey(turns, nodes.outOf(indexes), placeAt) : this;
    }

    /** What is the same for most rounds for a long time: what nodes can be made of. */
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

        /** Whether no rules about the pods of other nodes come into it. */
        static boolean isPlain(ProvisioningInput input) {
            return input.cluster().podsWithAntiAffinity().isEmpty()
                    && input.defaultSpread().constraints().isEmpty();
        }
    }

    /** Whether where pods of the spec may go is for every node a matter of that node alone. */
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
