// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.CapacityBuffer.Status;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.StoredPodTemplate;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Karpenter's {@code capacitybuffer} controller ({@code capacitybuffer/controller.go Reconcile}): it resolves pod
 * template and number of pods of each buffer, keeps the buffer's virtual pods, and triggers provisioning. It reconciles
 * whenever a buffer or its pod template changes, in later versions also when its workload does, and every 30 seconds.
 */
public final class CapacityBuffers implements Controller {
    private static final Duration AGAIN = Duration.ofSeconds(30);

    private final Environment karpenter;
    private final VirtualPods virtualPods;
    private final BufferStatus status;
    private final Consumer<String> trigger;
    private final Runnable triggerNow;
    private final Map<String, List<Object>> workloadSpecs = new TreeMap<>();
    private final WorkQueue<String> queue;

    /**
     * Makes the controller.
     *
     * @param trigger triggers a provisioning round, with the uid of the buffer
     * @param triggerNow triggers a provisioning round for no object
     */
    @Upstream(
            file = "pkg/controllers/capacitybuffer/controller.go",
            symbol = {"NewController", "Controller.Name", "Controller.Register"})
    public CapacityBuffers(
            Environment karpenter, VirtualPods virtualPods, Consumer<String> trigger, Runnable triggerNow) {
        this.karpenter = karpenter;
        this.virtualPods = virtualPods;
        this.status = new BufferStatus(karpenter);
        this.trigger = trigger;
        this.triggerNow = triggerNow;
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "capacitybuffer";
    }

    @Override
    public void start() {
        karpenter.capacityBuffers().watch((event, buffer) -> queue.add(buffer.key()));
        karpenter
                .cluster()
                .podTemplates()
                .watch((event, template) -> karpenter.capacityBuffers().list().stream()
                        .filter(buffer -> refersTo(buffer, template))
                        .forEach(buffer -> queue.add(buffer.key())));
        if (karpenter.options().version().has(RuleChange.CAPACITY_BUFFERS_FOLLOW_WORKLOADS)) {
            watchWorkloads();
        }
    }

    /** Reconciles buffers whose workload appears, goes, is scaled or gets another pod template. */
    @Upstream(
            file = "pkg/controllers/capacitybuffer/controller.go",
            symbol = {"Controller.scalableRefToBuffers", "Controller.buffersMatching", "scalableRefKey", "indexFields"})
    private void watchWorkloads() {
        Workloads workloads = karpenter.cluster().workloads();
        workloads
                .deployments()
                .watch((event, each) ->
                        workloadChanged(event, "Deployment", each.meta(), List.of(each.replicas(), each.template())));
        workloads
                .statefulSets()
                .watch((event, each) ->
                        workloadChanged(event, "StatefulSet", each.meta(), List.of(each.replicas(), each.template())));
        workloads
                .replicaSets()
                .watch((event, each) ->
                        workloadChanged(event, "ReplicaSet", each.meta(), List.of(each.replicas(), each.template())));
    }

    /** A change of the status only starts nothing, as it does not raise the generation. */
    private void workloadChanged(Watch.Event event, String kind, ObjectMeta workload, List<Object> spec) {
        List<CapacityBuffer> of = karpenter.capacityBuffers().list().stream()
                .filter(buffer -> refersTo(buffer, kind, workload))
                .toList();
        if (of.isEmpty()) {
            return;
        }
        List<Object> before = workloadSpecs.put(kind + "/" + workload.key(), spec);
        if (event != Watch.Event.MODIFIED || !spec.equals(before)) {
            of.forEach(buffer -> queue.add(buffer.key()));
        }
    }

    private static boolean refersTo(CapacityBuffer buffer, String kind, ObjectMeta workload) {
        CapacityBuffer.ScalableRef scalable = buffer.spec().scalableRef();
        return scalable != null
                && scalable.kind().equals(kind)
                && scalable.name().equals(workload.name())
                && buffer.meta().namespace().equals(workload.namespace());
    }

    @Upstream(file = "pkg/controllers/capacitybuffer/controller.go", symbol = "Controller.podTemplateToBuffers")
    private static boolean refersTo(CapacityBuffer buffer, StoredPodTemplate template) {
        return template.meta().name().equals(buffer.spec().podTemplateRef())
                && template.meta().namespace().equals(buffer.meta().namespace());
    }

    @Upstream(
            file = "pkg/controllers/provisioning/buffers.go",
            symbol = "Provisioner.resolveVirtualPodSpec",
            differs =
                    "follows v1.15: the pod template is resolved when the buffer is reconciled, not anew in each round")
    @Upstream(
            file = "pkg/controllers/capacitybuffer/controller.go",
            symbol = {"Controller.Reconcile", "Controller.resolveAndUpdateStatus"})
    private Result reconcile(String key) {
        CapacityBuffer buffer = karpenter.capacityBuffers().find(key);
        if (buffer == null) {
            virtualPods.remove(key);
            if (isWokenByRemoval()) {
                triggerNow.run();
            }
            return Result.done();
        }
        BufferPods pods = BufferPods.resolve(buffer, karpenter.cluster());
        if (pods instanceof BufferPods.Unresolved unresolved) {
            return unresolved(buffer, unresolved);
        }
        BufferPods.Resolved resolved = (BufferPods.Resolved) pods;
        int replicas = BufferReplicas.of(buffer.spec(), resolved.template().spec(), resolved.replicas());
        CapacityBuffer updated =
                buffer.withStatus(ready(buffer.status(), "True", "Resolved", "Pod template resolved successfully")
                        .withReplicas(replicas));
        status.update(buffer, updated);
        virtualPods.put(updated, resolved.template(), karpenter.now());
        trigger.accept(buffer.meta().uid());
        return Result.requeueAfter(AGAIN);
    }

    @Upstream(file = "pkg/controllers/capacitybuffer/controller.go", symbol = "handleResolveError")
    private Result unresolved(CapacityBuffer buffer, BufferPods.Unresolved unresolved) {
        status.update(
                buffer, buffer.withStatus(ready(buffer.status(), "False", unresolved.reason(), unresolved.message())));
        if (unresolved.retried()) {
            return Result.requeue();
        }
        virtualPods.remove(buffer.key());
        if (isWokenByRemoval()) {
            trigger.accept(buffer.meta().uid());
        }
        return Result.requeueAfter(AGAIN);
    }

    /** Whether a round follows when virtual pods are gone, in which nodes that are empty now are found. */
    private boolean isWokenByRemoval() {
        return karpenter.options().version().has(RuleChange.CAPACITY_BUFFER_WAKE_UPS);
    }

    @Upstream(file = "pkg/apis/autoscaling/v1beta1/capacitybuffer.go", symbol = "CapacityBuffer.SetCondition")
    private Status ready(Status before, String value, String reason, String message) {
        long now = ApiTime.stored(karpenter.now());
        return before.withCondition(CapacityBuffer.READY_FOR_PROVISIONING, value, reason, message, now);
    }
}
