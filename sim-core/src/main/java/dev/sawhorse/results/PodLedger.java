// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import dev.sawhorse.journal.Observation.ContainerOomKilled;
import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodFailed;
import dev.sawhorse.journal.Observation.PodPreempted;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.PodResized;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.PodTerminating;
import dev.sawhorse.journal.Observation.PodUnmeasured;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.journal.Observation.PodsHeld;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.series.ExactSum;
import dev.sawhorse.results.series.StepSeries;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/** A tracker of every pod through the journal. */
final class PodLedger {
    private static final long SILENCE = 60_000_000_000L;
    private static final long OUTLIVED = 120_000_000_000L;
    private static final int NOT_COUNTED = -1;
    private static final double NANOS_PER_SECOND = 1e9;

    private final NodeLedger nodes;
    private final InitialStateMarks initial;
    private final List<PodLife> lives = new ArrayList<>();
    private final Map<String, PodLife> current = new HashMap<>();
    private final PendingPods pending = new PendingPods();
    private final StepSeries placed = new StepSeries();
    private int evicted;
    private int preempted;
    private final Map<String, Integer> oomKilled = new TreeMap<>();
    private final Set<String> billedLabels = new TreeSet<>();
    private int objects;
    private int held = NOT_COUNTED;

    PodLedger(NodeLedger nodes, InitialStateMarks initial) {
        this.nodes = nodes;
        this.initial = initial;
    }

    /** Returns the handlers of what it collects. */
    ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(PodCreated.class, (time, pod) -> created(time, pod))
                .on(PodUnmeasured.class, (time, pod) -> life(pod.pod()).isMeasured = false)
                .on(PodUnschedulable.class, (time, pod) -> unschedulable(time, life(pod.pod()), pod.reason()))
                .on(PodBound.class, (time, pod) -> bound(time, life(pod.pod()), pod.node()))
                .on(PodResized.class, (time, pod) -> resized(time, life(pod.pod()), pod))
                .on(PodReady.class, (time, pod) -> ready(time, life(pod.pod())))
                .on(PodSucceeded.class, (time, pod) -> ended(time, life(pod.pod()), PodOutcome.SUCCEEDED))
                .on(PodFailed.class, (time, pod) -> ended(time, life(pod.pod()), PodOutcome.FAILED))
                .on(PodTerminating.class, (time, pod) -> life(pod.pod()).recordTermination(time, pod.reason()))
                .on(PodDeleted.class, (time, pod) -> deleted(time, pod.pod()))
                .on(PodEvicted.class, (time, pod) -> {
                    life(pod.pod()).expectOutcome(PodOutcome.EVICTED);
                    evicted++;
                })
                .on(PodPreempted.class, (time, pod) -> {
                    life(pod.pod()).expectOutcome(PodOutcome.PREEMPTED);
                    preempted++;
                })
                .on(ContainerOomKilled.class, (time, container) -> {
                    String pod = container.pod();
                    oomKilled.merge(pod.substring(0, pod.indexOf('/')), 1, Integer::sum);
                    life(pod).recordLostRun(time);
                })
                .on(CheckpointedRunEnded.class, (time, run) -> life(run.pod()).recordCheckpoints(time, run))
                .on(PodBilled.class, (time, pod) -> {
                    life(pod.pod()).billed(pod);
                    billedLabels.addAll(pod.labels().keySet());
                })
                .on(PodsHeld.class, (time, pods) -> held = pods.pods());
    }

    private void created(long time, PodCreated pod) {
        PodLife life = new PodLife(pod, time, initial.isBeingRead());
        if (current.put(pod.pod(), life) != null) {
            throw new IllegalArgumentException("pod " + pod.pod() + " was created twice");
        }
        lives.add(life);
        objects++;
        if (!life.pod.daemon()) {
            pending.add(time, life);
        }
    }

    private void unschedulable(long time, PodLife life, String message) {
        life.unschedulable = time;
        pending.refuse(time, life, message);
    }

    private void bound(long time, PodLife life, String node) {
        if (Timestamps.happened(life.bound)) {
            throw new IllegalArgumentException("pod " + life.pod.pod() + " was bound twice");
        }
        if (life.isPending()) {
            removeFromPending(time, life);
        }
        countPlaced(time, life, 1);
        life.bound = time;
        life.wasBoundAtStart = initial.isBeingRead();
        life.node = node;
        NodeLife home = nodes.life(node);
        life.home = home;
        if (home != null) {
            home.request(time, life.cpuMillis(), life.memoryBytes());
        }
    }

    private static void resized(long time, PodLife life, PodResized pod) {
        NodeLife home = life.home;
        if (home != null && !Timestamps.happened(life.ended)) {
            home.request(time, pod.cpuMillis() - life.cpuMillis(), pod.memoryBytes() - life.memoryBytes());
        }
        life.resized(time, pod);
    }

    private static void ready(long time, PodLife life) {
        if (!Timestamps.happened(life.ready)) {
            life.ready = time;
        }
        life.recordRunning(time);
    }

    private void ended(long time, PodLife life, PodOutcome outcome) {
        life.expectOutcome(outcome);
        leave(time, life);
    }

    private void deleted(long time, String pod) {
        PodLife life = life(pod);
        leave(time, life);
        current.remove(pod);
        objects--;
    }

    private void leave(long time, PodLife life) {
        if (Timestamps.happened(life.ended)) {
            return;
        }
        if (life.isPending()) {
            removeFromPending(time, life);
        } else {
            countPlaced(time, life, -1);
            NodeLife home = life.home;
            if (home != null) {
                home.request(time, -life.cpuMillis(), -life.memoryBytes());
            }
        }
        life.ended(time);
    }

    private void removeFromPending(long time, PodLife life) {
        if (!life.pod.daemon()) {
            pending.remove(time, life);
        }
    }

    private void countPlaced(long time, PodLife life, int delta) {
        if (!life.pod.daemon()) {
            placed.change(time, delta);
        }
    }

    private PodLife life(String pod) {
        PodLife life = current.get(pod);
        if (life == null) {
            throw new IllegalArgumentException("pod " + pod + " does not exist but has an event");
        }
        return life;
    }

    PodCounts counts(long end) {
        int existed = 0;
        int created = 0;
        int bound = 0;
        int completed = 0;
        int unschedulable = 0;
        for (PodLife life : lives) {
            if (life.pod.daemon()) {
                continue;
            }
            PodOutcome outcome = life.outcome();
            existed += life.isInitial ? 1 : 0;
            created += life.isInitial ? 0 : 1;
            bound += Timestamps.happened(life.bound) && !life.wasBoundAtStart ? 1 : 0;
            completed += outcome == PodOutcome.SUCCEEDED ? 1 : 0;
            unschedulable += outcome == PodOutcome.UNSCHEDULABLE ? 1 : 0;
        }
        return new PodCounts(
                existed,
                created,
                bound,
                completed,
                evicted,
                preempted,
                oomKilled.values().stream().mapToInt(Integer::intValue).sum(),
                Collections.unmodifiableMap(oomKilled),
                unschedulable,
                lost(end),
                pendingSeconds(end));
    }

    private int lost(long end) {
        int lost = held == NOT_COUNTED ? 0 : Math.abs(objects - held);
        for (PodLife life : lives) {
            lost += isLost(life, end) ? 1 : 0;
        }
        return lost;
    }

    private static boolean isLost(PodLife life, long end) {
        if (life.outcome() == PodOutcome.PENDING) {
            return end - life.created > SILENCE;
        }
        NodeLife home = life.home;
        return Timestamps.happened(life.bound)
                && !Timestamps.happened(life.ended)
                && (home == null || home.hasEndedBy(end - OUTLIVED));
    }

    /**
     * Returns the duration of every measured pod that has one, in nanoseconds.
     */
    long[] durations(ToLongFunction<PodLife> until) {
        return lives.stream()
                .filter(life -> isMeasured(life) && Timestamps.happened(until.applyAsLong(life)))
                .mapToLong(life -> until.applyAsLong(life) - life.created)
                .toArray();
    }

    /** When pods of the initial state began to wait is not known. */
    private static boolean isMeasured(PodLife life) {
        return !life.pod.daemon() && !life.isInitial && life.isMeasured;
    }

    /** Returns the number of measured pods whose event had not happened by the end of the run or of their lives. */
    int waiting(ToLongFunction<PodLife> until, long end) {
        return (int) lives.stream()
                .filter(life -> isMeasured(life) && !Timestamps.happened(until.applyAsLong(life)))
                .filter(life -> (Timestamps.happened(life.ended) ? life.ended : end) > life.created)
                .count();
    }

    /** Returns the seconds workload pods existed without a node, in total. */
    private double pendingSeconds(long end) {
        ExactSum sum = new ExactSum();
        for (PodLife life : lives) {
            if (!life.pod.daemon()) {
                long until = Timestamps.happened(life.bound)
                        ? life.bound
                        : Timestamps.happened(life.ended) ? life.ended : end;
                sum.add(until - life.created, 1);
            }
        }
        return sum.dividedBy(NANOS_PER_SECOND);
    }

    /** Returns the hours workload pods were bound to nodes, in total. */
    double boundHours(long end) {
        ExactSum sum = new ExactSum();
        for (PodLife life : lives) {
            if (!life.pod.daemon() && Timestamps.happened(life.bound)) {
                sum.add((Timestamps.happened(life.ended) ? life.ended : end) - life.bound, 1);
            }
        }
        return sum.dividedBy(Bill.NANOS_PER_HOUR);
    }

    /** Returns every pod in the order of creation. */
    List<PodLife> lives() {
        return lives;
    }

    /** Returns the labels by which pods are billed, sorted. */
    Set<String> billedLabels() {
        return billedLabels;
    }

    PendingPods pending() {
        return pending;
    }

    /** Returns the number of workload pods on nodes over time. */
    StepSeries placed() {
        return placed;
    }

    List<PodRow> rows() {
        return lives.stream().map(PodLife::row).toList();
    }
}
