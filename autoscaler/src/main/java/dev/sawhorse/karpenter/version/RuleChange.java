// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change of Karpenter's rules between two versions. Where a rule differs, a policy stands for each of its forms, and the
 * change chooses one of them when the controllers are made.
 */
public enum RuleChange {
    DESTINATION_OUTSIDE_CONSOLIDATE_AFTER(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#3006",
            "pkg/controllers/provisioning/scheduling/scheduler.go IsConsolidationSimulation",
            "A node inside its consolidateAfter takes no pods of nodes that are consolidated."),
    CANDIDATES_BY_SAVINGS(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/consolidation.go sortCandidates",
            "Consolidation tries the candidates with the highest price per disruption cost first, not those with the lowest "
                    + "disruption cost."),
    EMPTY_BY_EVICTION_COST(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/types.go Candidate.IsEmpty",
            "A node is empty if no pod on it has a positive eviction cost, not only if it has no pods to move."),
    EMPTY_NODES_NOT_CONSOLIDATED(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/consolidation.go consolidation.ShouldDisrupt",
            "An empty node is no candidate of consolidation; before, consolidation skipped it only after the check of budgets, so "
                    + "that an exhausted budget kept the cluster from counting as consolidated, and WhenEmpty had an event of it."),
    EVENT_OF_WHEN_EMPTY(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/consolidation.go consolidation.ShouldDisrupt",
            "The event of a node that the policy WhenEmpty keeps names the policy."),
    DAEMON_OVERHEAD_BY_TYPE(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2975",
            "pkg/controllers/provisioning/scheduling/scheduler.go buildDaemonOverheadGroups",
            "The overhead of DaemonSet pods is that of each instance type, not one sum for all types of a NodePool."),
    DAEMONS_OF_INITIALIZED_NODES(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2161",
            "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go NewNodeClaimTemplate",
            "DaemonSets that select the labels karpenter.sh/registered or karpenter.sh/initialized count as overhead of new "
                    + "nodes."),
    SIZE_COUNTS_WITH_OFFERING(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#3109",
            "pkg/controllers/provisioning/scheduling/nodeclaim.go fits",
            "The message for a pod without a place counts an instance type as large enough only if it also has an offering."),
    PRICE_OF_OWN_OFFERING(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/types.go resolveNodePrice",
            "The price of a candidate is that of its zone and capacity type; one without a price does not make the whole "
                    + "command free."),
    METRICS_BY_ZONE(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#3096",
            "pkg/metrics/metrics.go NodeClaimsTerminatedTotal",
            "Counters of created and terminated nodes and NodeClaims have the label zone, gauges of nodes and pods the label "
                    + "managed; the AWS provider counts launches that fail."),
    SAVINGS_OF_AVAILABLE_OFFERINGS(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/types.go Command.EstimatedSavings",
            "The savings of a command count only available offerings of the replacement; before, also those of which none is "
                    + "left."),
    FORCED_DELETION_BY_EVICTION_QUEUE(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3063",
            "pkg/controllers/node/termination/terminator/eviction.go Queue.Reconcile",
            "The eviction queue deletes pods whose grace period exceeds the node's deadline, and keeps pods that may not be "
                    + "evicted yet."),
    BALANCED_CONSOLIDATION(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#2962",
            "pkg/controllers/disruption/balanced.go NewBalancedEvaluator",
            "NodePools can have the consolidation policy Balanced."),
    CAPACITY_BUFFERS(
            KarpenterVersion.V1_14_0,
            "kubernetes-sigs/karpenter#3028",
            "pkg/controllers/capacitybuffer/controller.go NewController",
            "CapacityBuffers reserve capacity for future pods, behind a feature gate."),
    VIRTUAL_PODS_WITH_LABELS(
            KarpenterVersion.V1_14,
            KarpenterVersion.V1_14_1,
            "kubernetes-sigs/karpenter#3174",
            "pkg/state/virtualpods/utilities.go BuildVirtualPods",
            "The pods of a CapacityBuffer have the labels of their pod template, so that topology spread and affinity count "
                    + "them, and none of the buffer."),
    SAVINGS_OF_ALLOWED_OFFERINGS(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3217",
            "pkg/controllers/disruption/types.go Command.EstimatedSavings",
            "The savings of a command count the cheapest offering that the replacement may use, not the cheapest of any zone "
                    + "and capacity type: Balanced approves fewer commands."),
    CLUSTER_DEFAULT_SPREAD(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3205",
            "pkg/controllers/provisioning/scheduling/defaultconstraints.go DefaultTopologySpreadInjector",
            "Karpenter's option scheduler-config states the cluster's default topology spread constraints."),
    CONSOLIDATE_AFTER_OPTIONAL(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3220",
            "pkg/apis/v1/nodepool.go Disruption.ConsolidateAfter",
            "consolidateAfter defaults to 0s; before, a NodePool with spec.disruption must have it."),
    METRICS_OF_DISRUPTED_PODS(
            KarpenterVersion.V1_14,
            "kubernetes-sigs/karpenter#3179",
            "pkg/metrics/metrics.go PodsDisruptionInitiatedTotal",
            "karpenter_nodeclaims_disrupted_total has the labels consolidation_policy and termination_mode, and "
                    + "karpenter_pods_disruption_initiated_total counts the pods of these NodeClaims."),
    FULL_RESERVATION_IS_AVAILABLE(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/cloudprovider/types.go Offering.Launchable",
            "A full capacity reservation stays available and cannot be launched into: pods wait for it only if real capacity of "
                    + "it is left, and a NodePool with nothing else keeps its pods from lighter NodePools."),
    RESERVATION_UNAVAILABLE_BY_ID(
            KarpenterVersion.V1_15,
            "aws/karpenter-provider-aws v1.15.0",
            "pkg/providers/instance/instance.go DefaultProvider.updateUnavailableOfferingsCache",
            "A capacity reservation that is interrupted, or refuses a launch although it is not full, is unavailable for three "
                    + "minutes and keeps its capacity; before, it counted as full. The place of a terminated instance is "
                    + "returned once."),
    CAPACITY_BLOCK_FALLBACK(
            KarpenterVersion.V1_15,
            "aws/karpenter-provider-aws v1.15.0",
            "pkg/providers/instance/filter/filter.go CapacityBlockFilter",
            "A claim that allows other capacity than a capacity block is launched there if no block has room or all are about "
                    + "to end; before, it was not launched at all."),
    MIN_VALUES_OF_NARROWED_REQUIREMENT(
            KarpenterVersion.V1_15,
            KarpenterVersion.V1_14_3,
            "kubernetes-sigs/karpenter#3170",
            "pkg/cloudprovider/types.go InstanceTypes.SatisfiesMinValues",
            "minValues counts only values that the requirement still allows after pods have narrowed it."),
    VOLUME_ATTACHMENT_LIMITS(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter#3202",
            "pkg/controllers/provisioning/scheduling/nodeclaim.go filterInstanceTypesByVolumeAttachmentLimits",
            "Instance types that cannot attach the volumes of a claim's pods are left out before the launch, if the provider "
                    + "states the limits of its types."),
    DISRUPTION_COST_ANNOTATION(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter#2894",
            "pkg/utils/disruption/disruption.go EvictionCost",
            "The eviction cost of a pod comes from the annotation karpenter.sh/disruption-cost, or else from "
                    + "controller.kubernetes.io/pod-deletion-cost; both must be integers of 32 bits."),
    CAPACITY_BUFFERS_FOLLOW_WORKLOADS(
            KarpenterVersion.V1_15,
            KarpenterVersion.V1_14_2,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/controllers/capacitybuffer/controller.go Controller.scalableRefToBuffers",
            "A CapacityBuffer is resolved again when its workload appears, goes, is scaled or gets another pod template, not "
                    + "only every 30 seconds."),
    CAPACITY_BUFFER_WAKE_UPS(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter#3298",
            "pkg/controllers/capacitybuffer/controller.go Controller.Reconcile",
            "The deletion of a CapacityBuffer and one that cannot be resolved start a provisioning round."),
    NODE_REPAIR_BY_DISRUPTION(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter#3311",
            "pkg/controllers/disruption/repair.go Repair",
            "With the feature gate NodeRepair, the disruption loop repairs nodes before all else: budgets of the reason "
                    + "Unhealthy bound it, the replacement comes first, and the repair policy bounds the drain. NotReady nodes "
                    + "do not use up these budgets."),
    LAUNCH_ERROR_EVENTS(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter#3143",
            "pkg/controllers/nodeclaim/lifecycle/launch.go Launch.publishPodInsufficientCapacityEvents",
            "A launch without capacity is an event of the pods that wait for it too; events of launch errors have up to 1,024 "
                    + "characters, not 300 of the error."),
    METRIC_REASONS_IN_LOWER_CASE(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter#3284",
            "pkg/controllers/disruption/helpers.go BuildDisruptionBudgetMapping",
            "The label reason of the metrics karpenter_nodepools_allowed_disruptions and "
                    + "karpenter_nodepools_nodes_consuming_budgets is in lower case, as it is in the others."),
    METRICS_BY_DYNAMIC_RESOURCES(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/controllers/metrics/pod/controller.go PodBoundDurationSeconds",
            "The metrics karpenter_pods_bound_duration_seconds and karpenter_pods_unbound_time_seconds, and those of "
                    + "provisioning, have the label dynamic_resources."),
    TERMINATE_FIRST(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter#3312",
            "pkg/controllers/disruption/helpers.go SimulateSchedulingWithReservedFallback",
            "With the feature gates TerminateFirstDrift and TerminateFirstRepair, a node is deleted before its replacement "
                    + "exists if only its own place in a full reservation, or in a static NodePool at its limit of nodes, has "
                    + "room for that."),
    POD_DELETION_COST_MANAGEMENT(
            KarpenterVersion.V1_15,
            "kubernetes-sigs/karpenter v1.15.0",
            "pkg/controllers/pod/deletioncost/ranking.go RankNodes",
            "With the feature gate PodDeletionCostManagement, Karpenter ranks nodes every minute and writes the deletion costs "
                    + "of their pods, so that ReplicaSets scale down where it would consolidate; the eviction cost of a pod "
                    + "then comes from karpenter.sh/disruption-cost only.");

    private static final Set<RuleChange> OF_METRICS = EnumSet.of(
            METRICS_BY_ZONE, METRICS_OF_DISRUPTED_PODS, METRIC_REASONS_IN_LOWER_CASE, METRICS_BY_DYNAMIC_RESOURCES);

    private final KarpenterVersion since;
    private final @Nullable KarpenterVersion carriedTo;
    private final String upstreamChange;
    private final String source;
    private final String description;

    RuleChange(KarpenterVersion since, String upstreamChange, String source, String description) {
        this(since, null, upstreamChange, source, description);
    }

    RuleChange(
            KarpenterVersion since,
            @Nullable KarpenterVersion carriedTo,
            String upstreamChange,
            String source,
            String description) {
        this.since = since;
        this.carriedTo = carriedTo;
        this.upstreamChange = upstreamChange;
        this.source = source;
        this.description = description;
    }

    /** Returns the first version of the main branch that has the change. */
    public KarpenterVersion since() {
        return since;
    }

    /** Returns the first release of an older branch that has the change too; null if none has. */
    public @Nullable KarpenterVersion carriedTo() {
        return carriedTo;
    }

    /** Returns the versions that have the change, like {@code since 1.15, 1.14.3}. */
    public String versions() {
        return "since " + since.text()
                + (carriedTo == null ? "" : ", in the releases of 1.14 since " + carriedTo.text());
    }

    /** Returns the pull request that made the change. */
    public String upstreamChange() {
        return upstreamChange;
    }

    /** Returns the file and symbol of the changed rule. */
    public String source() {
        return source;
    }

    /** Whether the change concerns metrics only, so that decisions are the same with and without it. */
    public boolean isOfMetrics() {
        return OF_METRICS.contains(this);
    }

    /** Returns the new rule in a sentence. */
    public String description() {
        return description;
    }
}
