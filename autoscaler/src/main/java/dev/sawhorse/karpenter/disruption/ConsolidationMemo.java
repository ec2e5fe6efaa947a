// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.upstream.Upstream;

/**
 * The memory of a method that it found nothing: until something changes in the cluster that could matter, it does not compute
 * again ({@code disruption/consolidation.go IsConsolidated}; every method has its own).
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
