// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.pod.deletioncost;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.pod.deletioncost.NodeRanking.Ranking;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Karpenter's {@code pod.deletioncost} controller: every minute in which the cluster has changed it ranks the nodes, and
 * writes the rank of a node on its pods of ReplicaSets ({@code pod/deletioncost/controller.go}). Pods of nodes that are being
 * deleted get the lowest cost; apart from these it changes the pods of 50 nodes at a time.
 */
public final class PodDeletionCost implements Controller {
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration NOT_SYNCED = Duration.ofSeconds(1);
    private static final int MAX_NODES_PER_CYCLE = 50;
    private static final long NEVER = Long.MIN_VALUE;

    private final Environment karpenter;
    private final NodeRanking ranking;
    private final DeletionCostQueue queue;
    private long lastConsolidationState = NEVER;

    /**
     * Makes the controller.
     *
     * @param queue writes the costs
     */
    @Upstream(file = "pkg/controllers/pod/deletioncost/controller.go", symbol = "NewController")
    public PodDeletionCost(Environment karpenter, NodeRanking ranking, DeletionCostQueue queue) {
        this.karpenter = karpenter;
        this.ranking = ranking;
        this.queue = queue;
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/controller.go", symbol = "Controller.Name")
    @Override
    public String name() {
        return "pod.deletioncost";
    }

    @Upstream(
            file = "pkg/controllers/pod/deletioncost/controller.go",
            symbol = "Controller.Register",
            differs = "reconciles for the first time with the disruption loop")
    @Override
    public void start() {
        reconcileAfter(karpenter.options().disruptionPhase());
    }

    private void reconcileAfter(Duration delay) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.CONTROLLER, () -> reconcileAfter(reconcile()));
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/controller.go", symbol = "Controller.Reconcile")
    private Duration reconcile() {
        if (!karpenter.state().isSynced()) {
            return NOT_SYNCED;
        }
        long state = karpenter.state().consolidationState();
        if (state != lastConsolidationState && !karpenter.state().nodes().isEmpty()) {
            enqueueAnnotationWrites(ranking.rankNodes());
            lastConsolidationState = state;
        }
        return INTERVAL;
    }

    @Upstream(file = "pkg/controllers/pod/deletioncost/controller.go", symbol = "Controller.enqueueAnnotationWrites")
    private void enqueueAnnotationWrites(Ranking nodes) {
        nodes.disrupted().forEach(node -> tryEnqueueNode(node, DeletionCost.LOWEST));
        int ranked = nodes.ranked().size();
        int written = enqueueCapped(
                nodes.ranked(), MAX_NODES_PER_CYCLE, index -> DeletionCost.of(NodeRanking.rank(index, ranked)));
        enqueueCapped(nodes.unranked(), MAX_NODES_PER_CYCLE - written, index -> DeletionCost.NONE);
    }

    /** Returns for how many nodes there was something to write, at most {@code limit}. */
    @Upstream(file = "pkg/controllers/pod/deletioncost/controller.go", symbol = "Controller.enqueueCapped")
    private int enqueueCapped(List<StateNode> nodes, int limit, IntFunction<DeletionCost> costs) {
        int written = 0;
        for (int i = 0; i < nodes.size() && written < limit; i++) {
            written += tryEnqueueNode(nodes.get(i), costs.apply(i)) ? 1 : 0;
        }
        return written;
    }

    @Upstream(
            file = "pkg/controllers/pod/deletioncost/controller.go",
            symbol = {"Controller.tryEnqueueNode", "nodeMutatesAnyPod"})
    private boolean tryEnqueueNode(StateNode node, DeletionCost cost) {
        List<Pod> pods = NodeRanking.podsOf(node)
                .filter(pod -> pod.isControlledBy("ReplicaSet"))
                .toList();
        if (pods.stream().allMatch(cost::isOf)) {
            return false;
        }
        pods.forEach(pod -> queue.add(pod, cost));
        return true;
    }
}
