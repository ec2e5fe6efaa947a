package dev.sawhorse.results.invariants;

/** A statement that holds at every event of a run. */
public enum Invariant {
    /** Time never goes back. */
    TIME,

    /** A pod is created once, bound once to a node that is there, and is deleted or still held at the end. */
    PODS,

    /** The pods of a node never request more than its allocatable amounts. */
    ALLOCATABLE,

    /**
     * Nodes that Karpenter launches leave the NodePool within its limits, as far as the round that decided could know. Upstream
     * exceeds limits with claims of one round, or of rounds before they are launched, with replacements of nodes that are being
     * disrupted, and with {@code limits.nodes} (karpenter v1.14, scheduling/scheduler.go: subtractMax, calculateExistingNodeClaims).
     */
    LIMITS,

    /**
     * A disruption command leaves the budgets of its NodePools. Expiration, interruption, node repair and deletion by hand are
     * no commands and have no budget (karpenter v1.14, nodeclaim/expiration, interruption, node/health).
     */
    DISRUPTION_BUDGETS,

    /**
     * An eviction leaves as many healthy pods as each PodDisruptionBudget wants. Preemption, the kubelet, the end of a
     * terminationGracePeriod and deletion ask no budget (kubernetes v1.37, preemption.go; karpenter v1.14, terminator.go).
     */
    POD_DISRUPTION_BUDGETS,

    /** The bill is the sum of what instances, volumes and agents cost, second by second. */
    BILL,

    /** Every workload has its replicas at the end, or pods of it wait, or its last change is recent. */
    REPLICAS,

    /** The figures of the summary are what the journal says. */
    FIGURES
}
