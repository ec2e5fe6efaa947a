// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The horizontal pod autoscaler controller (Kubernetes v1.37): each autoscaler is synced on creation, every 15 s from then on,
 * and at once when it is changed. Decisions are made by {@link HorizontalScaling}.
 *
 * <p>Differences: the pods of a target are those its controllers own, not all that its selector matches.
 */
public final class HorizontalController implements Controller {
    private final Cluster cluster;
    private final MetricSource metrics;
    private final AutoscalerSettings settings;
    private final Map<String, HorizontalScaling> scalings = new LinkedHashMap<>();

    /** The targets of autoscalers, by the autoscaler's key, and the number of autoscalers that scale each. */
    private final Map<String, NamespacedTarget> targets = new LinkedHashMap<>();

    private final Map<NamespacedTarget, Integer> autoscalersOf = new LinkedHashMap<>();

    private record NamespacedTarget(String namespace, Target target) {
        static NamespacedTarget of(HorizontalPodAutoscaler autoscaler) {
            return new NamespacedTarget(autoscaler.meta().namespace(), autoscaler.target());
        }
    }

    /** Makes the controller. */
    public HorizontalController(Cluster cluster, MetricSource metrics, AutoscalerSettings settings) {
        this.cluster = cluster;
        this.metrics = metrics;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "horizontal-pod-autoscaler-controller";
    }

    @Override
    public void start() {
        cluster.workloads().autoscalers().watch(this::onAutoscaler);
    }

    /** Returns the status of an autoscaler, null if it is unknown. */
    public @Nullable AutoscalerStatus status(HorizontalPodAutoscaler autoscaler) {
        HorizontalScaling scaling = scalings.get(autoscaler.meta().uid());
        return scaling == null ? null : scaling.status();
    }

    private void onAutoscaler(Event event, HorizontalPodAutoscaler autoscaler) {
        String uid = autoscaler.meta().uid();
        countTarget(autoscaler.key(), event == Event.DELETED ? null : NamespacedTarget.of(autoscaler));
        switch (event) {
            case ADDED -> {
                scalings.put(uid, new HorizontalScaling(settings, metrics));
                cluster.simulation().schedule(0, Phase.CONTROLLER, () -> syncPeriodically(autoscaler));
            }
            case MODIFIED -> cluster.simulation().schedule(0, Phase.CONTROLLER, () -> sync(autoscaler.key(), uid));
            case DELETED -> scalings.remove(uid);
        }
    }

    private void countTarget(String key, @Nullable NamespacedTarget target) {
        NamespacedTarget before = target == null ? targets.remove(key) : targets.put(key, target);
        if (before != null) {
            autoscalersOf.computeIfPresent(before, (it, count) -> count == 1 ? null : count - 1);
        }
        if (target != null) {
            autoscalersOf.merge(target, 1, Integer::sum);
        }
    }

    private void syncPeriodically(HorizontalPodAutoscaler autoscaler) {
        if (sync(autoscaler.key(), autoscaler.meta().uid())) {
            cluster.simulation()
                    .schedule(settings.syncPeriod().toNanos(), Phase.CONTROLLER, () -> syncPeriodically(autoscaler));
        }
    }

    /** Syncs an autoscaler; false if it no longer exists. */
    private boolean sync(String key, String uid) {
        HorizontalPodAutoscaler autoscaler = cluster.workloads().autoscalers().find(key);
        HorizontalScaling scaling = scalings.get(uid);
        if (autoscaler == null || scaling == null) {
            return false;
        }
        String kind = autoscaler.target().kind();
        String target = ObjectMeta.key(
                autoscaler.meta().namespace(), autoscaler.target().name());
        Integer replicas = cluster.workloads().replicasOf(kind, target);
        if (replicas == null) {
            return true;
        }
        String before = reasons(scaling);
        int wanted = scaling.sync(autoscaler, scale(kind, target, replicas), cluster.now(), isAmbiguous(autoscaler));
        if (!reasons(scaling).equals(before)) {
            cluster.journal()
                    .append(new Observation.EventPublished(
                            "horizontalpodautoscaler/" + key, "Scaling", reasons(scaling)));
        }
        if (wanted != replicas) {
            cluster.workloads().scale(kind, target, wanted);
        }
        return true;
    }

    /** Whether another autoscaler scales the same target (kubernetes v1.37, horizontal.go validateAndParseSelector). */
    private boolean isAmbiguous(HorizontalPodAutoscaler autoscaler) {
        return autoscalersOf.getOrDefault(NamespacedTarget.of(autoscaler), 0) > 1;
    }

    private static String reasons(HorizontalScaling scaling) {
        StringBuilder text = new StringBuilder();
        scaling.status()
                .conditions()
                .forEach((type, condition) -> text.append(text.length() == 0 ? "" : ", ")
                        .append(type)
                        .append(' ')
                        .append(condition.reason()));
        return text.toString();
    }

    private Scale scale(String kind, String target, int replicas) {
        List<ScaledPod> pods = new ArrayList<>();
        int active = 0;
        for (Pod pod : cluster.workloads().podsOf(kind, target)) {
            pods.add(ScaledPod.of(pod));
            if (!pod.isTerminal() && !pod.isTerminating()) {
                active++;
            }
        }
        return new Scale(replicas, active, pods);
    }
}
