package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.ClusterState;

/**
 * A method's memory of having found nothing: as long as nothing has happened in the cluster that could change that, it need
 * not look again (Karpenter v1.14, consolidation: every method has a memo of its own).
 */
final class ConsolidationMemo {
    private static final long NEVER = Long.MIN_VALUE;

    private final ClusterState state;
    private long consolidatedAt = NEVER;

    ConsolidationMemo(ClusterState state) {
        this.state = state;
    }

    boolean isConsolidated() {
        return consolidatedAt == state.consolidationState();
    }

    void markConsolidated() {
        consolidatedAt = state.consolidationState();
    }
}
