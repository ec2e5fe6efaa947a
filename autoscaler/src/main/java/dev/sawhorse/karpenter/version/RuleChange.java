// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

/**
 * A change of Karpenter's rules between two versions. Where a rule differs, a policy stands for each of its forms, and the
 * change chooses one of them when the controllers are made.
 */
public enum RuleChange {
    DESTINATION_OUTSIDE_CONSOLIDATE_AFTER(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3006",
            "pkg/controllers/provisioning/scheduling/scheduler.go IsConsolidationSimulation",
            "A node inside its consolidateAfter takes no pods of nodes that are consolidated."),
    CANDIDATES_BY_SAVINGS(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/consolidation.go sortCandidates",
            "Consolidation tries the candidates with the highest price per disruption cost first, not those with the lowest "
                    + "disruption cost."),
    EMPTY_BY_EVICTION_COST(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/types.go Candidate.IsEmpty",
            "A node is empty if no pod on it has a positive eviction cost, not only if it has no pods to move."),
    DAEMON_OVERHEAD_BY_TYPE(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#2975",
            "pkg/controllers/provisioning/scheduling/scheduler.go buildDaemonOverheadGroups",
            "The overhead of DaemonSet pods is that of each instance type, not one sum for all types of a NodePool."),
    DAEMONS_OF_INITIALIZED_NODES(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#2161",
            "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go NewNodeClaimTemplate",
            "DaemonSets that select the labels karpenter.sh/registered or karpenter.sh/initialized count as overhead of new "
                    + "nodes."),
    PRICE_OF_OWN_OFFERING(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/types.go resolveNodePrice",
            "The price of a candidate is that of its zone and capacity type; one without a price does not make the whole "
                    + "command free."),
    FORCED_DELETION_BY_EVICTION_QUEUE(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3063",
            "pkg/controllers/node/termination/terminator/eviction.go Queue.Reconcile",
            "The eviction queue deletes pods whose grace period exceeds the node's deadline, and keeps pods that may not be "
                    + "evicted yet."),
    BALANCED_CONSOLIDATION(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/balanced.go NewBalancedEvaluator",
            "NodePools can have the consolidation policy Balanced."),
    CAPACITY_BUFFERS(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3028",
            "pkg/controllers/capacitybuffer/controller.go NewController",
            "CapacityBuffers reserve capacity for future pods, behind a feature gate."),
    FULL_RESERVATION_IS_AVAILABLE(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/cloudprovider/types.go Offering.Launchable",
            "A full capacity reservation stays available and cannot be launched into: pods wait for it only if real capacity of "
                    + "it is left, and a NodePool with nothing else keeps its pods from lighter NodePools."),
    MIN_VALUES_OF_NARROWED_REQUIREMENT(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/cloudprovider/types.go InstanceTypes.SatisfiesMinValues",
            "minValues counts only values that the requirement still allows after pods have narrowed it."),
    VOLUME_ATTACHMENT_LIMITS(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/controllers/provisioning/scheduling/nodeclaim.go filterInstanceTypesByVolumeAttachmentLimits",
            "Instance types that cannot attach the volumes of a claim's pods are left out before the launch, if the provider "
                    + "states the limits of its types."),
    DISRUPTION_COST_ANNOTATION(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/utils/disruption/disruption.go EvictionCost",
            "The eviction cost of a pod comes from the annotation karpenter.sh/disruption-cost, or else from "
                    + "controller.kubernetes.io/pod-deletion-cost; both must be integers of 32 bits."),
    CAPACITY_BUFFER_WAKE_UPS(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/controllers/capacitybuffer/controller.go Controller.Reconcile",
            "The deletion of a CapacityBuffer, one that cannot be resolved, and changes of its workload start a provisioning "
                    + "round."),
    NODE_REPAIR_BY_DISRUPTION(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/controllers/disruption/repair.go Repair",
            "With the feature gate NodeRepair, the disruption loop repairs nodes before all else: budgets of the reason "
                    + "Unhealthy bound it, the replacement comes first, and the repair policy bounds the drain. NotReady nodes "
                    + "do not use up these budgets."),
    TERMINATE_FIRST(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/controllers/disruption/helpers.go SimulateSchedulingWithReservedFallback",
            "With the feature gates TerminateFirstDrift and TerminateFirstRepair, a node is deleted before its replacement "
                    + "exists if only its own place in a full reservation, or in a static NodePool at its limit of nodes, has "
                    + "room for that.");

    private final KarpenterVersion since;
    private final String upstreamChange;
    private final String source;
    private final String description;

    RuleChange(KarpenterVersion since, String upstreamChange, String source, String description) {
        this.since = since;
        this.upstreamChange = upstreamChange;
        this.source = source;
        this.description = description;
    }

    /** Returns the first version that has the change. */
    public KarpenterVersion since() {
        return since;
    }

    /** Returns the pull request that made the change. */
    public String upstreamChange() {
        return upstreamChange;
    }

    /** Returns the file and symbol of the changed rule. */
    public String source() {
        return source;
    }

    /** Returns the new rule in a sentence. */
    public String description() {
        return description;
    }
}
