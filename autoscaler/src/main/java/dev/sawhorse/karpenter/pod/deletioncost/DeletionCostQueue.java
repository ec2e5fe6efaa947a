// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.pod.deletioncost;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodMap;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.upstream.Upstream;

/**
 * Karpenter's {@code pod.deletioncost.queue} controller: it writes the deletion costs of pods, the latest that was added of
 * each ({@code pod/deletioncost/queue.go Queue}).
 */
@Upstream(file = "pkg/controllers/pod/deletioncost/queue.go", symbol = "NewQueue")
public final class DeletionCostQueue implements Controller {
    private final Cluster cluster;
    private final PodMap<DeletionCost> costs = PodMap.create();
    private final WorkQueue<Pod> queue;

    @Upstream(
            file = "pkg/controllers/pod/deletioncost/queue.go",
            symbol = "Queue.Register",
            differs = "has no rate limit and no conflicts: a write takes no time")
    public DeletionCostQueue(Cluster cluster) {
        this.cluster = cluster;
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/queue.go", symbol = "Queue.Name")
    @Override
    public String name() {
        return "pod.deletioncost.queue";
    }

    @Override
    public void start() {
        // Pods are added by the controller that ranks nodes.
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/queue.go", symbol = "Queue.Add")
    void add(Pod pod, DeletionCost cost) {
        costs.put(pod, cost);
        queue.add(pod);
    }

    @Upstream(
            file = "pkg/controllers/pod/deletioncost/queue.go",
            symbol = {"Queue.Reconcile", "Queue.complete", "Queue.matchesDesired"})
    private Result reconcile(Pod pod) {
        DeletionCost cost = costs.remove(pod);
        if (cost != null && !cost.isOf(pod)) {
            cost.write(cluster, pod);
        }
        return Result.done();
    }
}
