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
    private final Map<String, Tracked> byUid = new LinkedHashMap<>();

    /** The targets of autoscalers, by the autoscaler's key, and the number of autoscalers that scale each. */
    private final Map<String, NamespacedTarget> targets = new LinkedHashMap<>();

    private final Map<NamespacedTarget, Integer> autoscalersOf = new LinkedHashMap<>();

    /** An autoscaler's decisions, with its next periodic sync. */
    private static final class Tracked {
        private final HorizontalScaling scaling;
        private long ticket;
        private long nextSyncAt;

        Tracked(HorizontalScaling scaling) {
            this.scaling = scaling;
        }
    }

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
        Tracked of = byUid.get(autoscaler.meta().uid());
        return of == null ? null : of.scaling.status();
    }

    /** Returns what is remembered of an autoscaler, null if it is unknown. */
    public @Nullable AutoscalerMemory memory(HorizontalPodAutoscaler autoscaler) {
        Tracked of = byUid.get(autoscaler.meta().uid());
        return of == null ? null : of.scaling.history().memory(of.nextSyncAt);
    }

    /**
     * Continues an autoscaler of the cluster that has been synced before.
     *
     * @param memory null if only its status is known, as after a restart of the controller
     */
    public void adopt(HorizontalPodAutoscaler autoscaler, AutoscalerStatus status, @Nullable AutoscalerMemory memory) {
        Tracked of = byUid.get(autoscaler.meta().uid());
        if (of == null) {
            throw new IllegalArgumentException("there is no HorizontalPodAutoscaler " + autoscaler.key());
        }
        of.scaling.restore(status);
        if (memory != null) {
            of.scaling.history().restore(memory);
            cluster.simulation().cancel(of.ticket);
            syncAfter(Math.max(0, memory.nextSyncAt() - cluster.now()), autoscaler, of);
        }
    }

    private void onAutoscaler(Event event, HorizontalPodAutoscaler autoscaler) {
        String uid = autoscaler.meta().uid();
        countTarget(autoscaler.key(), event == Event.DELETED ? null : NamespacedTarget.of(autoscaler));
        switch (event) {
            case ADDED -> {
                Tracked added = new Tracked(new HorizontalScaling(settings, metrics));
                byUid.put(uid, added);
                syncAfter(0, autoscaler, added);
            }
            case MODIFIED -> cluster.simulation().schedule(0, Phase.CONTROLLER, () -> sync(autoscaler.key(), uid));
            case DELETED -> byUid.remove(uid);
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

    private void syncAfter(long delay, HorizontalPodAutoscaler autoscaler, Tracked of) {
        of.nextSyncAt = cluster.now() + delay;
        of.ticket = cluster.simulation().schedule(delay, Phase.CONTROLLER, () -> syncPeriodically(autoscaler, of));
    }

    private void syncPeriodically(HorizontalPodAutoscaler autoscaler, Tracked of) {
        if (sync(autoscaler.key(), autoscaler.meta().uid())) {
            syncAfter(settings.syncPeriod().toNanos(), autoscaler, of);
        }
    }

    /** Syncs an autoscaler; false if it no longer exists. */
    private boolean sync(String key, String uid) {
        HorizontalPodAutoscaler autoscaler = cluster.workloads().autoscalers().find(key);
        Tracked of = byUid.get(uid);
        if (autoscaler == null || of == null) {
            return false;
        }
        HorizontalScaling scaling = of.scaling;
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
