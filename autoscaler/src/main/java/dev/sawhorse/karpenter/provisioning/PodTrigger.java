package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.time.Duration;

/**
 * Karpenter's {@code provisioner.trigger.pod} controller: a pod that fits nowhere triggers a batch, and again every ten
 * seconds as long as it does not.
 */
public final class PodTrigger {
    private static final Duration AGAIN = Duration.ofSeconds(10);

    private final Environment karpenter;
    private final Batcher batcher;

    /** Makes the controller and has it watch pods. */
    public PodTrigger(Environment karpenter, Batcher batcher) {
        this.karpenter = karpenter;
        this.batcher = batcher;
        WorkQueue<String> queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
        karpenter.cluster().pods().watch((event, pod) -> {
            if (pod.isUnschedulable() || queue.isQueued(pod.key())) {
                queue.add(pod.key());
            }
        });
    }

    private Result reconcile(String key) {
        Pod pod = karpenter.cluster().pods().find(key);
        if (pod == null || !PendingPods.isProvisionable(pod)) {
            return Result.done();
        }
        batcher.trigger(pod.meta().uid());
        return Result.requeueAfter(AGAIN);
    }
}
