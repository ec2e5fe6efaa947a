// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodResized;
import dev.sawhorse.kube.PodDeletionReasons;
import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of one pod as the journal has reported it so far. */
final class PodLife {
    final PodCreated pod;
    final long created;

    /** Whether it existed at the start of the run. */
    final boolean isInitial;

    /** Whether the latencies of the run are those of this pod too. */
    boolean isMeasured = true;

    /** Whether it was bound then as well. */
    boolean wasBoundAtStart;

    String node = "";

    /** The node of that name at the time of binding, null where there was none. */
    @Nullable
    NodeLife home;

    /** The reason kube-scheduler last reported; empty where reasons are not counted. */
    String waitsFor = "";

    long unschedulable = Timestamps.NEVER;
    long bound = Timestamps.NEVER;
    long ready = Timestamps.NEVER;
    long terminating = Timestamps.NEVER;
    long ended = Timestamps.NEVER;

    private PodOutcome end = PodOutcome.DELETED;
    private long runningSince = Timestamps.NEVER;
    private long lost;

    private boolean hasCheckpoints;
    private long kept;
    private boolean unwanted;
    private Map<String, String> billedLabels = Map.of();
    private List<PodRow.Resize> resizes = List.of();
    private long transferPrice;

    PodLife(PodCreated pod, long created, boolean isInitial) {
        this.pod = pod;
        this.created = created;
        this.isInitial = isInitial;
    }

    /** Sets the labels by which its cost is allocated, and the hourly cost of its traffic. */
    void billed(PodBilled bill) {
        billedLabels = bill.labels();
        transferPrice = Bill.nanoDollars(bill.transferPrice());
    }

    Map<String, String> billedLabels() {
        return billedLabels;
    }

    /** Returns the cost of its traffic while it is on a node, in nano-dollars per hour. */
    long transferPrice() {
        return transferPrice;
    }

    /** Records that its requests changed in place. */
    void resized(long time, PodResized changed) {
        resizes = new ArrayList<>(resizes);
        resizes.add(new PodRow.Resize(time, changed.cpuMillis(), changed.memoryBytes()));
    }

    /** Returns the changes of its requests in place, in order of time. */
    List<PodRow.Resize> resizes() {
        return resizes;
    }

    /** Returns its CPU request now. */
    long cpuMillis() {
        return resizes.isEmpty()
                ? pod.cpuMillis()
                : resizes.get(resizes.size() - 1).cpuMillis();
    }

    /** Returns its memory request now. */
    long memoryBytes() {
        return resizes.isEmpty()
                ? pod.memoryBytes()
                : resizes.get(resizes.size() - 1).memoryBytes();
    }

    String namespace() {
        return pod.pod().substring(0, Math.max(0, pod.pod().indexOf('/')));
    }

    boolean isPending() {
        return !Timestamps.happened(bound) && !Timestamps.happened(ended);
    }

    /** Records why the pod will end, before it does. */
    void expectOutcome(PodOutcome reason) {
        end = reason;
    }

    void ended(long time) {
        ended = time;
    }

    /** Records that its containers are ready; after a restart in place the work starts again. */
    void recordRunning(long time) {
        runningSince = time;
    }

    /** Records that a container was killed, which loses the work of the run so far. */
    void recordLostRun(long time) {
        if (restartsFromZero() && Timestamps.happened(runningSince)) {
            lost += time - runningSince;
        }
        runningSince = Timestamps.NEVER;
    }

    /** Records the end of a run of a Job with checkpoints; after an OOM kill the whole run was counted as lost already. */
    void recordCheckpoints(long time, CheckpointedRunEnded run) {
        hasCheckpoints = true;
        kept += run.keptNanos();
        long notLost = run.keptNanos() + run.overheadNanos();
        if (!Timestamps.happened(runningSince)) {
            lost -= notLost;
        } else if (!unwanted) {
            lost += time - runningSince - notLost;
        }
        runningSince = Timestamps.NEVER;
    }

    /** Records why its deletion was requested. */
    void recordTermination(long time, String reason) {
        terminating = time;
        unwanted = !Timestamps.happened(ended) && PodDeletionReasons.isWanted(reason);
    }

    /**
     * Whether no other pod serves in its place and its successor, if any, does the same work again: bare pods and those of
     * Jobs.
     */
    boolean restartsFromZero() {
        return !pod.daemon() && (pod.owner().isEmpty() || pod.owner().startsWith("Job/"));
    }

    /** Returns the lost work: the time of runs without success, in nanoseconds. */
    long lostNanos() {
        boolean wanted = Timestamps.happened(ended) && end != PodOutcome.SUCCEEDED && !unwanted;
        return wanted ? lost + lastRun() : lost;
    }

    /** Returns the completed work: the time of a successful run, or what its runs have kept, in nanoseconds. */
    long doneNanos() {
        if (hasCheckpoints) {
            return kept;
        }
        return Timestamps.happened(ended) && end == PodOutcome.SUCCEEDED ? lastRun() : 0;
    }

    private long lastRun() {
        long until = Timestamps.happened(terminating) ? Math.min(terminating, ended) : ended;
        return Timestamps.happened(runningSince) ? Math.max(0, until - runningSince) : 0;
    }

    PodOutcome outcome() {
        if (Timestamps.happened(ended)) {
            return end;
        }
        if (Timestamps.happened(terminating)) {
            return PodOutcome.TERMINATING;
        }
        if (Timestamps.happened(ready)) {
            return PodOutcome.RUNNING;
        }
        if (Timestamps.happened(bound)) {
            return PodOutcome.STARTING;
        }
        return Timestamps.happened(unschedulable) ? PodOutcome.UNSCHEDULABLE : PodOutcome.PENDING;
    }

    PodRow row() {
        return new PodRow(
                pod.pod(),
                pod.owner(),
                pod.daemon(),
                pod.cpuMillis(),
                pod.memoryBytes(),
                created,
                bound,
                ready,
                ended,
                node,
                outcome(),
                isInitial,
                isMeasured,
                resizes);
    }
}
