// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.keda;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ScaleTrigger;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.keda.ScaleExecutor.Poll;
import dev.sawhorse.kube.keda.ScaleExecutor.ScaleResult;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The controller of ScaledObjects: it keeps a HorizontalPodAutoscaler for each, and looks at the triggers once per polling
 * interval to activate or deactivate the target (KEDA {@code controllers/keda/scaledobject_controller.go} and {@code
 * pkg/scaling/scale_handler.go startScaleLoop}).
 *
 * <p>Differences: calls to the API server and to the sources of metrics take no time; a missing target is looked for at the next
 * poll.
 */
public final class ScaledObjectController implements Controller {
    private final Cluster cluster;
    private final ScalerMetrics metrics;
    private final Map<String, ScaleLoop> loops = new LinkedHashMap<>();

    /** The polls of a ScaledObject. */
    private static final class ScaleLoop {
        private long ticket;
        private long nextPollAt;
        private long lastActiveAt = Pod.NEVER;
    }

    /** Makes the controller. */
    public ScaledObjectController(Cluster cluster, ScalerMetrics metrics) {
        this.cluster = cluster;
        this.metrics = metrics;
    }

    @Override
    public String name() {
        return "keda-operator";
    }

    @Override
    public void start() {
        cluster.workloads().scaledObjects().watch(this::onScaledObject);
    }

    /** Returns the last time at which a trigger of a ScaledObject was active, {@link Pod#NEVER} if there was none. */
    public long lastActiveAt(ScaledObject scaledObject) {
        ScaleLoop loop = loops.get(scaledObject.key());
        return loop == null ? Pod.NEVER : loop.lastActiveAt;
    }

    /** Returns the time of the next poll of a ScaledObject, {@link Pod#NEVER} if it is paused. */
    public long nextPollAt(ScaledObject scaledObject) {
        ScaleLoop loop = loops.get(scaledObject.key());
        return loop == null || scaledObject.isPaused() ? Pod.NEVER : loop.nextPollAt;
    }

    /** Continues a ScaledObject of the cluster whose triggers were active before. */
    public void adopt(ScaledObject scaledObject, long lastActiveAt) {
        loop(scaledObject).lastActiveAt = lastActiveAt;
    }

    private ScaleLoop loop(ScaledObject scaledObject) {
        return loops.computeIfAbsent(scaledObject.key(), key -> new ScaleLoop());
    }

    private void onScaledObject(Event event, ScaledObject scaledObject) {
        ScaleLoop loop = loop(scaledObject);
        cluster.simulation().cancel(loop.ticket);
        if (event == Event.DELETED) {
            loops.remove(scaledObject.key());
            deleteAutoscaler(scaledObject.autoscalerKey());
        } else if (scaledObject.isPaused()) {
            pause(scaledObject);
        } else {
            cluster.workloads().apply(scaledObject.autoscaler());
            pollAfter(0, scaledObject, loop);
        }
    }

    private void pause(ScaledObject scaledObject) {
        deleteAutoscaler(scaledObject.autoscalerKey());
        Integer replicas = scaledObject.pausedReplicas();
        if (replicas != null) {
            cluster.simulation().schedule(0, Phase.CONTROLLER, () -> scale(scaledObject, replicas));
        }
    }

    private void deleteAutoscaler(String key) {
        HorizontalPodAutoscaler autoscaler = cluster.workloads().autoscalers().find(key);
        if (autoscaler != null) {
            cluster.workloads().autoscalers().delete(autoscaler);
        }
    }

    private void pollAfter(long delay, ScaledObject scaledObject, ScaleLoop loop) {
        loop.nextPollAt = cluster.now() + delay;
        loop.ticket = cluster.simulation().schedule(delay, Phase.CONTROLLER, () -> {
            poll(scaledObject, loop);
            pollAfter(scaledObject.pollingInterval().toNanos(), scaledObject, loop);
        });
    }

    /** Looks at the triggers (KEDA {@code pkg/scaling/scale_handler.go checkScalers}). */
    private void poll(ScaledObject scaledObject, ScaleLoop loop) {
        Integer replicas = cluster.workloads().replicasOf(scaledObject.target().kind(), scaledObject.targetKey());
        if (replicas == null) {
            return;
        }
        HorizontalPodAutoscaler autoscaler = scaledObject.autoscaler();
        List<String> active = new ArrayList<>();
        boolean isError = false;
        for (ScaleTrigger trigger : scaledObject.triggers()) {
            Boolean isActive = metrics.isActive(autoscaler, trigger);
            isError |= isActive == null;
            if (isActive != null && isActive) {
                active.add(trigger.metric().name());
            }
        }
        ScaleResult result = new ScaleExecutor(scaledObject)
                .requestScale(new Poll(replicas, !active.isEmpty(), isError, loop.lastActiveAt, cluster.now()));
        loop.lastActiveAt = result.lastActiveAt();
        if (result.replicas() != replicas) {
            publish(scaledObject, replicas, result.replicas(), active);
            scale(scaledObject, result.replicas());
        }
    }

    private void publish(ScaledObject scaledObject, int from, int to, List<String> active) {
        String target = scaledObject.target().kind() + " " + scaledObject.targetKey() + " from " + from + " to " + to;
        boolean isActivated = to > from;
        cluster.journal()
                .append(new Observation.EventPublished(
                        "scaledobject/" + scaledObject.key(),
                        isActivated ? "KEDAScaleTargetActivated" : "KEDAScaleTargetDeactivated",
                        isActivated
                                ? "Scaled " + target
                                        + (active.isEmpty() ? "" : ", triggered by " + String.join(";", active))
                                : "Deactivated " + target));
    }

    private void scale(ScaledObject scaledObject, int replicas) {
        Integer current = cluster.workloads().replicasOf(scaledObject.target().kind(), scaledObject.targetKey());
        if (current != null && current != replicas) {
            cluster.workloads().scale(scaledObject.target().kind(), scaledObject.targetKey(), replicas);
        }
    }
}
