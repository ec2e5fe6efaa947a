// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

/** An invariant: a statement that holds at every event of a run. */
public enum Invariant {
    /** Time never decreases. */
    TIME,

    /** A pod is created once, bound once to an existing node, and is deleted or still exists at the end. */
    PODS,

    /** The pods of a node never request more than its allocatable amounts. */
    ALLOCATABLE,

    /**
     * Nodes that Karpenter launches leave the NodePool within its limits, as far as the deciding round could know. Upstream
     * exceeds limits with claims of one round, or of rounds before they are launched, with replacements of nodes that are being
     * disrupted, and with {@code limits.nodes} (karpenter v1.14, scheduling/scheduler.go: subtractMax,
     * calculateExistingNodeClaims).
     */
    LIMITS,

    /**
     * A disruption command respects the budgets of its NodePools. Expiration, interruption, node repair and manual deletion are
     * not commands and have no budget (karpenter v1.14, nodeclaim/expiration, interruption, node/health).
     */
    DISRUPTION_BUDGETS,

    /**
     * An eviction leaves as many healthy pods as each PodDisruptionBudget demands. Preemption, the kubelet, the end of a
     * terminationGracePeriod and deletion ignore budgets (kubernetes v1.37, preemption.go; karpenter v1.14, terminator.go).
     */
    POD_DISRUPTION_BUDGETS,

    /** The bill is the sum of the costs of instances, volumes, agents and fees, second by second. */
    BILL,

    /** At the end every workload has its replicas, or some of its pods wait, or its last change is recent. */
    REPLICAS,

    /** The figures of the summary agree with the journal. */
    FIGURES
}
