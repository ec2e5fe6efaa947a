package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.upstream.Upstream;

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

    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "consolidation.IsConsolidated")
    boolean isConsolidated() {
        return consolidatedAt == state.consolidationState();
    }

    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "consolidation.markConsolidated")
    void markConsolidated() {
        consolidatedAt = state.consolidationState();
    }
}
