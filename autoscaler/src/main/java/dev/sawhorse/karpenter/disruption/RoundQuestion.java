package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import dev.sawhorse.kube.Affinity;
import dev.sawhorse.kube.PodSpec;
import java.util.List;
import java.util.Map;

/**
 * All that a simulated round depends on in one {@link Situation}: which pods have their turn one after the other, and the nodes
 * that may have room for any of them. Rounds of which this is equal come to the same but for the names of the pods.
 *
 * @param turns equal neighbours together
 * @param places in the order in which they are looked at
 */
record RoundQuestion(List<Run> turns, List<Place> places) {

    /**
     * What there is to say of a pod.
     *
     * @param held whether nodes inside their consolidateAfter do not take it
     * @param placed whether it has a place now
     * @param excused whether its own node is going anyway
     */
    record Kind(PodSpec spec, boolean held, boolean placed, boolean excused) {}

    /** Pods of a kind that have their turns one after the other. */
    record Run(Kind kind, int pods) {}

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

        /** Whether neither limits of NodePools nor rules about the pods of other nodes come into it. */
        static boolean isPlain(ProvisioningInput input) {
            return input.nodePools().stream().allMatch(nodePool -> nodePool.limits() == null)
                    && input.cluster().repellingPods().isEmpty()
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
