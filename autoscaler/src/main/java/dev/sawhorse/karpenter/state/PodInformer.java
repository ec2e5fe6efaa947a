// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Upstream;

/** Karpenter's {@code state.pod} informer: it enters bound pods, and pods with anti-affinity, into the cluster state. */
public final class PodInformer implements Controller {
    private final ClusterState state;
    private final Cluster cluster;

    @Upstream(
            file = "pkg/controllers/state/informer/pod.go",
            symbol = {"NewPodController", "PodController.Name", "PodController.Register"})
    public PodInformer(ClusterState state, Cluster cluster) {
        this.state = state;
        this.cluster = cluster;
    }

    @Override
    public String name() {
        return "state.pod";
    }

    @Override
    @Upstream(
            file = "pkg/controllers/state/informer/pod.go",
            symbol = "PodController.Reconcile",
            differs = "needs no retry: the pods of a new node are bound when the node appears")
    public void start() {
        cluster.pods().watch(state::onPod);
    }
}
