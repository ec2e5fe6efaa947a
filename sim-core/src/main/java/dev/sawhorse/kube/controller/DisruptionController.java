// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodDisruptionBudget.Status;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The disruption controller: computes the allowed disruptions of every PodDisruptionBudget (Kubernetes v1.37).
 *
 * <p>A number for minAvailable counts against the existing pods; a percentage, and maxUnavailable, against the desired scale of
 * the pods' controllers. If a controller has no scale, such as a Job or a DaemonSet, no disruptions are allowed. A pod that was
 * evicted but does not terminate counts as disrupted for two minutes.
 */
public final class DisruptionController implements Controller {
    private static final long DELETION_TIMEOUT = 120_000_000_000L;

    /** The properties of a pod by which budgets select it. */
    private record PodKind(String namespace, Map<String, String> labels) {}

    private final Cluster cluster;
    private final Store<PodDisruptionBudget> budgets;
    private final PodControllerFinders finders;
    private final WorkQueue<String> queue;
    private final Map<String, PodDisruptionBudget> known = new LinkedHashMap<>();
    private final Map<String, BudgetedPods> podsByBudget = new LinkedHashMap<>();
    private final Map<PodKind, List<String>> budgetsByPods = new LinkedHashMap<>();

    /** Makes the controller. */
    public DisruptionController(Cluster cluster) {
        this.cluster = cluster;
        this.budgets = cluster.podDisruptionBudgets();
        this.finders = new PodControllerFinders(cluster.workloads());
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "disruption-controller";
    }

    @Override
    public void start() {
        cluster.pods().watch(this::onPod);
        budgets.watch(this::onBudget);
        Workloads workloads = cluster.workloads();
        workloads.deployments().watch((event, changed) -> onScale(changed.meta()));
        workloads.replicaSets().watch((event, changed) -> onScale(changed.meta()));
        workloads.statefulSets().watch((event, changed) -> onScale(changed.meta()));
        workloads.replicationControllers().watch((event, changed) -> onScale(changed.meta()));
    }

    private void onScale(ObjectMeta owner) {
        for (PodDisruptionBudget budget : budgets.list()) {
            if (budget.meta().namespace().equals(owner.namespace())) {
                queue.add(budget.meta().key());
            }
        }
    }

    private void onBudget(Event event, PodDisruptionBudget budget) {
        String key = budget.meta().key();
        if (event == Event.MODIFIED && selectsAsBefore(budget)) {
            queue.add(key);
            return;
        }
        budgetsByPods.clear();
        podsByBudget.remove(key);
        if (event != Event.DELETED) {
            BudgetedPods pods = new BudgetedPods();
            known.put(key, budget);
            podsByBudget.put(key, pods);
            for (Pod pod : cluster.pods().list()) {
                if (budget.selects(pod)) {
                    pods.take(Event.ADDED, pod);
                }
            }
            queue.add(key);
        } else {
            known.remove(key);
        }
    }

    private boolean selectsAsBefore(PodDisruptionBudget budget) {
        PodDisruptionBudget earlier = known.get(budget.meta().key());
        return earlier != null && Objects.equals(earlier.selector(), budget.selector());
    }

    private void onPod(Event event, Pod pod) {
        if (budgets.size() == 0) {
            return;
        }
        PodKind kind = new PodKind(pod.meta().namespace(), pod.meta().labels());
        for (String key : budgetsByPods.computeIfAbsent(kind, unknown -> budgetsOf(pod))) {
            BudgetedPods pods = podsByBudget.get(key);
            if (pods != null && pods.take(event, pod)) {
                queue.add(key);
            }
        }
    }

    private List<String> budgetsOf(Pod pod) {
        List<String> keys = new ArrayList<>();
        for (PodDisruptionBudget budget : budgets.list()) {
            if (budget.selects(pod)) {
                keys.add(budget.meta().key());
            }
        }
        return keys;
    }

    private Result reconcile(String key) {
        PodDisruptionBudget budget = budgets.find(key);
        BudgetedPods pods = podsByBudget.get(key);
        if (budget == null || pods == null) {
            return Result.done();
        }
        Map<String, Long> disrupted = stillDisrupted(budget, pods);
        Status status = status(budget, pods, disrupted);
        if (!status.equals(budget.status())) {
            budgets.update(budget.withStatus(status));
        }
        long next = disrupted.values().stream()
                .mapToLong(since -> since + DELETION_TIMEOUT)
                .min()
                .orElse(Long.MAX_VALUE);
        return next == Long.MAX_VALUE ? Result.done() : Result.requeueAfterNanos(Math.max(1, next - cluster.now()));
    }

    private Map<String, Long> stillDisrupted(PodDisruptionBudget budget, BudgetedPods pods) {
        Map<String, Long> still = new TreeMap<>();
        Status status = budget.status();
        if (status == null) {
            return still;
        }
        status.disruptedPods().forEach((name, since) -> {
            Pod pod = cluster.pods().find(ObjectMeta.key(budget.meta().namespace(), name));
            boolean stays = pod != null && pods.holds(pod) && !pod.isTerminating();
            if (stays && since + DELETION_TIMEOUT >= cluster.now()) {
                still.put(name, since);
            }
        });
        return still;
    }

    private Status status(PodDisruptionBudget budget, BudgetedPods pods, Map<String, Long> disrupted) {
        IntOrPercent minAvailable = budget.minAvailable();
        IntOrPercent maxUnavailable = budget.maxUnavailable();
        OptionalInt expected = minAvailable != null && !minAvailable.percent() && maxUnavailable == null
                ? OptionalInt.of(pods.count())
                : expectedScale(budget.meta().namespace(), pods);
        if (expected.isEmpty()) {
            Status earlier = budget.status();
            return earlier == null ? Status.ofAllowed(0) : earlier.closed();
        }
        int wanted = desired(minAvailable, maxUnavailable, expected.getAsInt());
        int healthy = 0;
        for (Pod pod : pods.healthy()) {
            Long since = disrupted.get(pod.name());
            if (since == null || since + DELETION_TIMEOUT <= cluster.now()) {
                healthy++;
            }
        }
        int allowed = expected.getAsInt() <= 0 ? 0 : Math.max(0, healthy - wanted);
        return new Status(healthy, wanted, expected.getAsInt(), allowed, disrupted);
    }

    private static int desired(
            @Nullable IntOrPercent minAvailable, @Nullable IntOrPercent maxUnavailable, int expected) {
        if (maxUnavailable != null) {
            return Math.max(0, expected - maxUnavailable.roundedUp(expected));
        }
        return minAvailable == null ? 0 : minAvailable.roundedUp(expected);
    }

    /** Returns the total desired scale of the pods' controllers, empty if one of them has none. */
    private OptionalInt expectedScale(String namespace, BudgetedPods pods) {
        Map<String, Integer> scales = new LinkedHashMap<>();
        for (OwnerReference owner : pods.owners()) {
            PodControllerFinders.Scale scale = finders.find(namespace, owner);
            if (scale == null) {
                return OptionalInt.empty();
            }
            scales.put(scale.uid(), scale.replicas());
        }
        return OptionalInt.of(
                scales.values().stream().mapToInt(Integer::intValue).sum());
    }
}
