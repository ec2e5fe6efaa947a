// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Upstream;

/** Karpenter's {@code state.node} informer: it enters Nodes into the cluster state. */
public final class NodeInformer implements Controller {
    private final ClusterState state;
    private final Cluster cluster;

    @Upstream(
            file = "pkg/controllers/state/informer/node.go",
            symbol = {"NewNodeController", "NodeController.Name", "NodeController.Register"})
    public NodeInformer(ClusterState state, Cluster cluster) {
        this.state = state;
        this.cluster = cluster;
    }

    @Override
    public String name() {
        return "state.node";
    }

    @Override
    @Upstream(file = "pkg/controllers/state/informer/node.go", symbol = "NodeController.Reconcile")
    public void start() {
        cluster.nodes().watch(state::onNode);
    }
}
