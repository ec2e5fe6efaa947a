// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.scheduler.Preemption.Outcome;
import dev.sawhorse.kube.scheduler.Preemption.Plan;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * kube-scheduler: binds pending pods one by one, each to the best node at the time, reports why others are unschedulable, and
 * preempts pods of lower priority where that helps.
 *
 * <p>It acts at the end of every instant in which something changed ({@link Phase#SCHEDULER}); a scheduling cycle, the binding
 * and preemption requests take no time. Pods with scheduling gates or for another scheduler are ignored.
 *
 * <p>Differences: pods of one class are rejected together, so only the first of them gets a new message when the reason
 * changes; scores are never carried over from one pod to the next (upstream does that for pods that are not spread, which the
 * default constraints rule out for all).
 */
public final class Scheduler {
    /** The scheduler name of pods that name none. */
    public static final String DEFAULT_NAME = "default-scheduler";

    private final Cluster cluster;
    private final Profile profile;
    private final Predicate<String> schedulerNames;
    private final SchedulerCache nodes = new SchedulerCache();
    private final SchedulingContext context;
    private final PodClasses classes;
    private final SchedulingQueue queue;
    private final NodeEvaluations evaluations;
    private final Nominator nominations;
    private final NodeSearch search;
    private final Preemption preemption;
    private final Set<Pod> victims = new LinkedHashSet<>();

    /** The numbers of the pods that are counted on their nodes. */
    private final BitSet counted = new BitSet();

    private final List<Consumer<Pod>> attemptListeners = new ArrayList<>();
    private boolean awake;
    private boolean flushing;

    private Scheduler(Cluster cluster, Profile profile, Predicate<String> schedulerNames) {
        this.cluster = cluster;
        this.schedulerNames = schedulerNames;
        this.profile = profile;
        this.context = SchedulingContext.of(cluster, nodes);
        this.classes = PodClasses.of(cluster, profile);
        this.queue = new SchedulingQueue(profile.queueSort(), classes::of);
        this.evaluations = new NodeEvaluations(profile, context);
        this.nominations = new Nominator(cluster::now);
        this.search = new NodeSearch(profile, nodes, nominations);
        this.preemption = new Preemption(
                nodes,
                search,
                cluster.podDisruptionBudgets()::list,
                victims::contains,
                cluster.simulation().stream("kube-scheduler/preemption"));
    }

    /** Starts a scheduler that watches the cluster from now on, for the pods that name no scheduler. */
    public static Scheduler start(Cluster cluster, Profile profile) {
        return start(cluster, profile, DEFAULT_NAME::equals);
    }

    /**
     * Starts a scheduler that watches the cluster from now on.
     *
     * @param schedulerNames the names of schedulers whose pods it binds
     */
    public static Scheduler start(Cluster cluster, Profile profile, Predicate<String> schedulerNames) {
        Scheduler scheduler = new Scheduler(cluster, profile, schedulerNames);
        scheduler.watch();
        return scheduler;
    }

    private void watch() {
        cluster.nodes().watch(this::onNode);
        cluster.pods().watch(this::onPod);
        cluster.services().watch((event, service) -> onGroupsChanged());
        cluster.namespaces().watch((event, namespace) -> evaluations.clear());
        watchStorage(cluster.storage().claims());
        watchStorage(cluster.storage().volumes());
        watchStorage(cluster.storage().storageClasses());
        watchStorage(cluster.storage().csiNodes());
    }

    public Profile profile() {
        return profile;
    }

    /** Returns the scheduler's cache of nodes; a live view. */
    public SchedulerCache nodes() {
        return nodes;
    }

    /** Returns the number of queued pods. */
    public int queueLength() {
        return queue.size();
    }

    /** Returns the detailed result of a scheduling cycle for a pod now, without side effects. */
    public ScheduleResult explain(Pod pod) {
        learn(pod);
        NodeEvaluation evaluation = new NodeEvaluation(profile, classes.of(pod), context);
        return new SchedulingCycle(nodes, search).run(pod, evaluation);
    }

    /** Adds a listener to every scheduling attempt. */
    public void onAttempt(Consumer<Pod> listener) {
        attemptListeners.add(listener);
    }

    private <T> void watchStorage(Store<T> store) {
        store.watch((event, object) -> {
            evaluations.clear();
            if (event != Event.DELETED) {
                wake(new ClusterEvent.StorageChanged(object));
            }
        });
    }

    private void onGroupsChanged() {
        classes.forget();
        queue.regroup();
    }

    private void onNode(Event event, Node node) {
        NodeInfo known = nodes.find(node.name());
        switch (event) {
            case ADDED -> {
                nodes.add(node);
                NodeInfo added = nodes.find(node.name());
                if (added != null) {
                    wake(new ClusterEvent.NodeAdded(added));
                }
            }
            case MODIFIED -> {
                if (known != null) {
                    NodeSnapshot before = known.facts();
                    nodes.update(node);
                    if (!before.equals(known.facts())) {
                        wake(new ClusterEvent.NodeUpdated(before, known));
                    }
                }
            }
            case DELETED -> {
                nodes.remove(node);
                if (known != null) {
                    wake(new ClusterEvent.NodeGone(known.facts()));
                }
            }
        }
    }

    private void onPod(Event event, Pod pod) {
        String nodeName = pod.nodeName();
        boolean ended = event == Event.DELETED || pod.isTerminal();
        if (nodeName == null) {
            onWaiting(event, pod, ended);
            return;
        }
        boolean leaves = ended || pod.isTerminating();
        PodSpec before = pod.resizedFrom();
        if (before != null && counted.get(pod.number())) {
            nodes.resizePod(pod, before, nodeName);
            wake(new ClusterEvent.PodResized(pod));
        }
        if (counted.get(pod.number()) && !leaves) {
            return; // Started or ready, which does not matter to scheduling.
        }
        queue.remove(pod);
        nominations.remove(pod);
        if (ended) {
            boolean assigned = counted.get(pod.number());
            counted.clear(pod.number());
            victims.remove(pod);
            // The end of a pod whose node was deleted before it wakes pending pods too.
            if (nodes.removePod(pod, nodeName) || assigned) {
                wake(new ClusterEvent.PodGone(pod));
            }
            return;
        }
        learn(pod);
        if (nodes.addPod(pod, nodeName)) {
            counted.set(pod.number());
            wake(new ClusterEvent.PodBound(pod));
        } else if (pod.isTerminating() && nodes.podTerminating(pod, nodeName)) {
            wake(new ClusterEvent.PodTerminating(pod));
        }
    }

    private void onWaiting(Event event, Pod pod, boolean ended) {
        if (ended) {
            queue.remove(pod);
            nominations.remove(pod);
            if (pod.nominatedNodeName() != null) {
                wakeUpTo(pod.spec().priority(), new ClusterEvent.PodGone(pod));
            }
            return;
        }
        if (event != Event.ADDED) {
            return;
        }
        String obstacle = obstacle(pod);
        if (obstacle != null) {
            cluster.journal().append(new Observation.PodUnschedulable(pod.key(), obstacle));
            return;
        }
        learn(pod);
        nominations.put(pod, pod.nominatedNodeName());
        queue.add(pod, cluster.now());
        wakeUp();
    }

    private void learn(Pod pod) {
        if (classes.learn(pod)) {
            queue.regroup();
        }
    }

    /**
     * Returns why the scheduler ignores a pod, null if it does not. The pod's condition is not Unschedulable, so no autoscaler
     * acts on it.
     */
    private @Nullable String obstacle(Pod pod) {
        if (!pod.spec().schedulingGates().isEmpty()) {
            return "Scheduling is blocked due to non-empty scheduling gates";
        }
        String name = pod.spec().schedulerName();
        return schedulerNames.test(name) ? null : "waits for the scheduler " + name + ", which does not run here";
    }

    private void wake(ClusterEvent event) {
        if (queue.hasUnschedulable()
                && queue.wake(queuedClass -> isSchedulableAfter(event, queuedClass), cluster.now())) {
            wakeUp();
        }
    }

    /**
     * Wakes pods of at most a priority: those for which a nominated pod was assumed on its node (kube-scheduler v1.37,
     * deletePodFromSchedulingQueue).
     */
    private void wakeUpTo(int priority, ClusterEvent event) {
        if (queue.hasUnschedulable()
                && queue.wake(
                        queuedClass -> queuedClass.key().pod().spec().priority() <= priority
                                && isSchedulableAfter(event, queuedClass),
                        cluster.now())) {
            wakeUp();
        }
    }

    private boolean isSchedulableAfter(ClusterEvent event, QueuedClass queuedClass) {
        Set<String> rejectedBy = queuedClass.rejectedBy();
        if (rejectedBy.isEmpty()) {
            return true;
        }
        for (FilterPlugin filter : profile.filters()) {
            if (rejectedBy.contains(filter.name())
                    && filter.isSchedulableAfter(event, queuedClass.key().pod(), context)) {
                return true;
            }
        }
        return false;
    }

    private void wakeUp() {
        if (!awake) {
            awake = true;
            cluster.simulation().schedule(0, Phase.SCHEDULER, this::schedulePods);
        }
    }

    private void schedulePods() {
        awake = false;
        for (QueuedGroup group = queue.next(); group != null; group = queue.next()) {
            schedule(group);
        }
        if (queue.hasUnschedulable() && !flushing) {
            flushing = true;
            long now = cluster.now();
            long next = (now / SchedulingQueue.FLUSH_INTERVAL_NANOS + 1) * SchedulingQueue.FLUSH_INTERVAL_NANOS;
            cluster.simulation().schedule(next - now, Phase.SCHEDULER, this::flush);
        }
    }

    private void schedule(QueuedGroup group) {
        Pod pod = group.first().pod();
        NodeEvaluation evaluation = evaluations.of(group.queuedClass().key().pod());
        NodeInfo best = search.find(pod, evaluation);
        if (best != null) {
            attempted(pod);
            cluster.bind(pod, best.node());
            return;
        }
        refuse(group, pod, evaluation);
    }

    private void refuse(QueuedGroup group, Pod pod, NodeEvaluation evaluation) {
        Diagnosis diagnosis = search.diagnosis(pod, evaluation);
        Outcome outcome = afterFilters(pod, evaluation, diagnosis);
        String message = message(diagnosis, outcome);
        Plan plan = outcome.plan();
        String nominated =
                plan != null ? plan.node().node().name() : outcome.keepsNomination() ? pod.nominatedNodeName() : null;
        Set<String> rejectedBy = diagnosis.filters();
        if (Objects.equals(nominated, pod.nominatedNodeName()) && plan == null) {
            List<Pod> unreportedPods = rejectTogether(group, rejectedBy);
            cluster.markUnschedulable(pod, message);
            unreportedPods.forEach(other -> cluster.markUnschedulable(other, message));
            return;
        }
        attempted(pod);
        nominate(pod, nominated);
        queue.addFirstUnschedulable(group, rejectedBy, cluster.now());
        cluster.markUnschedulable(pod, message);
        if (plan != null) {
            evict(pod, plan);
        }
    }

    private String message(Diagnosis diagnosis, Outcome outcome) {
        if (!profile.reportsReasons()) {
            return "Unschedulable";
        }
        return outcome.message().isEmpty() ? diagnosis.message() : diagnosis.message() + " " + outcome.message();
    }

    private Outcome afterFilters(Pod pod, NodeEvaluation evaluation, Diagnosis diagnosis) {
        if (!profile.preemption() || nodes.size() == 0) {
            return new Outcome("", null, !profile.preemption());
        }
        if (evaluation.preFilter().rejection() != null) {
            return Preemption.NEVER_REACHED;
        }
        return preemption.evaluate(pod, evaluation, diagnosis);
    }

    /** Marks a whole group as unschedulable and returns those of its pods without that condition yet. */
    private List<Pod> rejectTogether(QueuedGroup group, Set<String> rejectedBy) {
        List<Pod> unreported = new ArrayList<>();
        if (!attemptListeners.isEmpty()) {
            group.pods().forEach(entry -> attempted(entry.pod()));
        }
        if (!group.isRetried()) {
            group.pods().forEach(entry -> unreported.add(entry.pod()));
        }
        queue.addUnschedulable(group, rejectedBy, cluster.now());
        return unreported;
    }

    private void nominate(Pod pod, @Nullable String nodeName) {
        nominations.write(pod, nodeName);
        cluster.nominate(pod, nodeName);
    }

    private void evict(Pod preemptor, Plan plan) {
        for (Pod lower : nominations.below(
                preemptor.spec().priority(), plan.node().node().name())) {
            nominate(lower, null);
        }
        for (Pod victim : plan.victims()) {
            if (!victim.isTerminating()) {
                victims.add(victim);
                cluster.preempt(victim, preemptor);
            }
        }
    }

    private void attempted(Pod pod) {
        for (Consumer<Pod> listener : attemptListeners) {
            listener.accept(pod);
        }
    }

    private void flush() {
        flushing = false;
        queue.flush(cluster.now());
        schedulePods();
    }
}
