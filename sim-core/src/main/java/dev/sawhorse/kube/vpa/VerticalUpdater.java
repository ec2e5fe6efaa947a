// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodResize;
import dev.sawhorse.kube.PodResize.Outcome;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.UpdateMode;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The updater of the Vertical Pod Autoscaler: once a minute it evicts or resizes pods whose requests differ from the
 * recommendation, and ends startup boosts (VPA {@code pkg/updater/logic/updater.go RunOnce}).
 *
 * <p>Differences: the kubelet tries a deferred resize again in each loop; rate limits of evictions are off, as by default.
 */
public final class VerticalUpdater implements Controller {
    private static final String NAME = "vpa-updater";
    private static final long INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long DEFERRED_TIMEOUT_NANOS = Duration.ofMinutes(5).toNanos();

    private final Cluster cluster;
    private final VerticalAdmission admission;
    private final PodResize resize;

    /** The resizes that the kubelet has not carried out. */
    private final Map<Pod, Attempt> attempts = new LinkedHashMap<>();

    private boolean runs;

    private record Attempt(PodSpec wanted, Outcome outcome, long time) {}

    /** Makes the updater. */
    public VerticalUpdater(Cluster cluster, VerticalAdmission admission) {
        this.cluster = cluster;
        this.admission = admission;
        this.resize = new PodResize(cluster);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void start() {
        cluster.workloads().verticalAutoscalers().watch((event, autoscaler) -> {
            if (event == Event.ADDED && !runs) {
                runs = true;
                runLater();
            }
        });
    }

    private void runLater() {
        cluster.simulation().schedule(INTERVAL_NANOS, Phase.CONTROLLER, () -> {
            runOnce();
            runLater();
        });
    }

    private void runOnce() {
        attempts.keySet().removeIf(pod -> !pod.isStored() || pod.isTerminating());
        for (Map.Entry<Pod, Attempt> entry : List.copyOf(attempts.entrySet())) {
            retry(entry.getKey(), entry.getValue());
        }
        for (VerticalPodAutoscaler autoscaler :
                List.copyOf(cluster.workloads().verticalAutoscalers().list())) {
            if (updatesRunningPods(autoscaler) || autoscaler.hasBoost()) {
                new Loop(autoscaler).run();
            }
        }
    }

    private static boolean updatesRunningPods(VerticalPodAutoscaler autoscaler) {
        return autoscaler.updateMode() == UpdateMode.RECREATE
                || autoscaler.updateMode() == UpdateMode.IN_PLACE_OR_RECREATE;
    }

    private void retry(Pod pod, Attempt attempt) {
        if (attempt.outcome() == Outcome.DEFERRED && resize.resize(pod, attempt.wanted()) == Outcome.RESIZED) {
            attempts.remove(pod);
        }
    }

    /** The updates of one autoscaler in a loop. */
    private final class Loop {
        private final VerticalPodAutoscaler autoscaler;
        private final RecommendedResources resources;
        private final ReplicaGroups groups;

        Loop(VerticalPodAutoscaler autoscaler) {
            this.autoscaler = autoscaler;
            this.resources = new RecommendedResources(autoscaler);
            this.groups = new ReplicaGroups(cluster.workloads(), autoscaler, livePods(), admission);
        }

        private List<Pod> livePods() {
            String key =
                    autoscaler.meta().namespace() + "/" + autoscaler.target().name();
            return cluster.workloads().podsOf(autoscaler.target().kind(), key).stream()
                    .filter(pod -> pod.nodeName() != null && !pod.isTerminal() && !pod.isTerminating())
                    .filter(pod -> autoscaler.equals(admission.autoscalerOf(pod.meta())))
                    .toList();
        }

        void run() {
            List<Pod> available = new ArrayList<>();
            for (Pod pod : groups.pods()) {
                PodSpec unboosted = admission.unboosted(pod.spec());
                if (unboosted == null) {
                    available.add(pod);
                } else {
                    unboost(pod, unboosted);
                }
            }
            if (autoscaler.updateMode() == UpdateMode.RECREATE) {
                inOrder(available, this::canEvict).forEach(this::evict);
            } else if (autoscaler.updateMode() == UpdateMode.IN_PLACE_OR_RECREATE) {
                updateInPlace(available);
            }
        }

        /** Ends the boost of a pod that has been ready for long enough (VPA {@code CanUnboost}). */
        private void unboost(Pod pod, PodSpec unboosted) {
            boolean isOver = pod.isReady()
                    && cluster.now() - pod.readyAt()
                            >= RecommendedResources.boostDuration(autoscaler, pod)
                                    .toNanos();
            if (isOver && !attempts.containsKey(pod) && groups.isPodDisruptable(pod)) {
                resize(pod, resources.applied(unboosted));
            }
        }

        private void updateInPlace(List<Pod> available) {
            List<Pod> evicted = new ArrayList<>();
            for (Pod pod : inOrder(available, pod -> canUpdateInPlace(pod) || isStalled(pod))) {
                if (isStalled(pod)) {
                    evicted.add(pod);
                } else if (canUpdateInPlace(pod)) {
                    resize(pod, resources.applied(pod.spec()));
                }
            }
            evicted.forEach(this::evict);
        }

        private boolean canUpdateInPlace(Pod pod) {
            return !ReplicaGroups.isPending(pod) && !attempts.containsKey(pod) && groups.isPodDisruptable(pod);
        }

        /** Returns whether a pod is evicted because its resize failed or takes too long (VPA {@code CanEvictInPlacingPod}). */
        private boolean isStalled(Pod pod) {
            Attempt attempt = attempts.get(pod);
            return attempt != null
                    && groups.isPodDisruptable(pod)
                    && (attempt.outcome() == Outcome.INFEASIBLE
                            || cluster.now() - attempt.time() > DEFERRED_TIMEOUT_NANOS);
        }

        private boolean canEvict(Pod pod) {
            return ReplicaGroups.isPending(pod) || groups.isPodDisruptable(pod);
        }

        private List<Pod> inOrder(List<Pod> pods, Predicate<Pod> filter) {
            Map<Pod, UpdatePriority> priorities = new LinkedHashMap<>();
            for (Pod pod : pods) {
                UpdatePriority priority = UpdatePriority.of(pod.spec(), resources);
                if (filter.test(pod) && priority.isDue(pod, cluster.now())) {
                    priorities.put(pod, priority);
                }
            }
            List<Pod> ordered = new ArrayList<>(priorities.keySet());
            ordered.sort(Comparator.comparing((Pod pod) -> Objects.requireNonNull(priorities.get(pod)))
                    .reversed());
            return ordered;
        }

        private void resize(Pod pod, PodSpec wanted) {
            Outcome outcome = resize.resize(pod, wanted);
            groups.disrupt(pod);
            if (outcome != Outcome.RESIZED) {
                attempts.put(pod, new Attempt(wanted, outcome, cluster.now()));
                publish(
                        pod,
                        outcome == Outcome.DEFERRED ? "ResizeDeferred" : "ResizeInfeasible",
                        outcome == Outcome.DEFERRED
                                ? "The node has no room for the recommended requests now"
                                : "The node is too small for the recommended requests");
            }
        }

        private void evict(Pod pod) {
            boolean isAllowed = attempts.containsKey(pod) ? isStalled(pod) : canEvict(pod);
            if (isAllowed && cluster.evict(pod, NAME) == Eviction.ACCEPTED) {
                attempts.remove(pod);
                publish(
                        pod,
                        "EvictedByVPA",
                        "Pod was evicted to apply the resource recommendation of " + autoscaler.key());
                if (!ReplicaGroups.isPending(pod)) {
                    groups.disrupt(pod);
                }
            }
        }

        private void publish(Pod pod, String reason, String message) {
            cluster.journal().append(new Observation.EventPublished("pod/" + pod.key(), reason, message));
        }
    }
}
