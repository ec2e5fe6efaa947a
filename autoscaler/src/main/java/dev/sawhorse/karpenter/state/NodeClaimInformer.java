// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.util.function.Consumer;

/** Karpenter's {@code state.nodeclaim} informer: it enters launched claims into the cluster state. */
public final class NodeClaimInformer implements Controller {
    private final ClusterState state;
    private final Consumer<Watch<NodeClaim>> nodeClaims;

    /**
     * Makes the informer.
     *
     * @param nodeClaims registers a watch of NodeClaims, which may observe them with a delay
     */
    @Upstream(
            file = "pkg/controllers/state/informer/nodeclaim.go",
            symbol = {"NewNodeClaimController", "NodeClaimController.Name", "NodeClaimController.Register"})
    public NodeClaimInformer(ClusterState state, Consumer<Watch<NodeClaim>> nodeClaims) {
        this.state = state;
        this.nodeClaims = nodeClaims;
    }

    @Override
    public String name() {
        return "state.nodeclaim";
    }

    @Override
    @Upstream(file = "pkg/controllers/state/informer/nodeclaim.go", symbol = "NodeClaimController.Reconcile")
    public void start() {
        nodeClaims.accept(state::onNodeClaim);
    }
}
