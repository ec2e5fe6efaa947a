// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;

/**
 * Karpenter's {@code provisioner.trigger.node} controller: a node that is being disrupted triggers a batch, so that its pods
 * find a place in time, and again every ten seconds as long as it is there.
 */
@Upstream(
        file = "pkg/controllers/provisioning/controller.go",
        symbol = {"NewNodeController", "NodeController.Name", "NodeController.Register", "NodeController.Reconcile"})
public final class NodeTrigger implements Controller {
    private static final Duration AGAIN = Duration.ofSeconds(10);

    private final Environment karpenter;
    private final Batcher batcher;
    private final WorkQueue<String> queue;

    public NodeTrigger(Environment karpenter, Batcher batcher) {
        this.karpenter = karpenter;
        this.batcher = batcher;
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "provisioner.trigger.node";
    }

    @Override
    public void start() {
        karpenter.cluster().nodes().watch(this::onNode);
    }

    private void onNode(Watch.Event event, Node node) {
        if (event == Watch.Event.ADDED && node.isTerminating()) {
            // It was deleted before the start, and has triggered every ten seconds since.
            long elapsed = karpenter.now() - node.deletionAt();
            queue.addAfter(node.name(), Duration.ofNanos(AGAIN.toNanos() - Math.floorMod(elapsed, AGAIN.toNanos())));
        } else if (isDisrupted(node) || queue.isQueued(node.name())) {
            queue.add(node.name());
        }
    }

    private static boolean isDisrupted(Node node) {
        return node.taints().stream().anyMatch(Pods.DISRUPTED::matches);
    }

    private Result reconcile(String name) {
        Node node = karpenter.cluster().nodes().find(name);
        if (node == null || !isDisrupted(node)) {
            return Result.done();
        }
        batcher.trigger(node.meta().uid());
        return Result.requeueAfter(AGAIN);
    }
}
