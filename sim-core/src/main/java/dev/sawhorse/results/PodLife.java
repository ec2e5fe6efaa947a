package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.kube.PodDeletionReasons;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the journal has told of one pod so far. */
final class PodLife {
    final PodCreated pod;
    final long created;

    String node = "";

    /** The node of that name when it was bound, null where there was none. */
    @Nullable
    NodeLife home;

    /** What kube-scheduler last said it waits for; empty where nobody counts that. */
    String waitsFor = "";

    long unschedulable = Timestamps.NEVER;
    long bound = Timestamps.NEVER;
    long ready = Timestamps.NEVER;
    long terminating = Timestamps.NEVER;
    long ended = Timestamps.NEVER;

    private PodOutcome end = PodOutcome.DELETED;
    private long runningSince = Timestamps.NEVER;
    private long lost;
    private boolean unwanted;
    private Map<String, String> billedLabels = Map.of();
    private long transferPrice;

    PodLife(PodCreated pod, long created) {
        this.pod = pod;
        this.created = created;
    }

    /** Notes by which labels it is billed, and what its traffic costs an hour. */
    void billed(PodBilled bill) {
        billedLabels = bill.labels();
        transferPrice = Bill.nanoDollars(bill.transferPrice());
    }

    Map<String, String> billedLabels() {
        return billedLabels;
    }

    /** Returns what its traffic costs while it is on a node, in nano-dollars per hour. */
    long transferPrice() {
        return transferPrice;
    }

    String namespace() {
        return pod.pod().substring(0, Math.max(0, pod.pod().indexOf('/')));
    }

    boolean isPending() {
        return !Timestamps.came(bound) && !Timestamps.came(ended);
    }

    /** Notes why the pod is on its way out, told before it is gone. */
    void goesBy(PodOutcome reason) {
        end = reason;
    }

    void ended(long time) {
        ended = time;
    }

    /** Notes that its containers run from now on; after a restart in place their work begins anew. */
    void runs(long time) {
        runningSince = time;
    }

    /** Notes that a container was killed, with which the work of the run so far is lost. */
    void losesRun(long time) {
        if (restartsFromZero() && Timestamps.came(runningSince)) {
            lost += time - runningSince;
        }
        runningSince = Timestamps.NEVER;
    }

    /** Notes why its deletion was asked for. */
    void terminates(long time, String reason) {
        terminating = time;
        unwanted = !Timestamps.came(ended) && PodDeletionReasons.isWanted(reason);
    }

    /** Whether nobody serves in its place and its successor, if there is one, does the same work again: bare pods and Jobs'. */
    boolean restartsFromZero() {
        return !pod.daemon() && (pod.owner().isEmpty() || pod.owner().startsWith("Job/"));
    }

    /** Returns how much work was done in runs that came to nothing, in nanoseconds. */
    long lostNanos() {
        boolean wanted = Timestamps.came(ended) && end != PodOutcome.SUCCEEDED && !unwanted;
        return wanted ? lost + lastRun() : lost;
    }

    /** Returns how much work was done in a run that succeeded, in nanoseconds. */
    long doneNanos() {
        return Timestamps.came(ended) && end == PodOutcome.SUCCEEDED ? lastRun() : 0;
    }

    private long lastRun() {
        long until = Timestamps.came(terminating) ? Math.min(terminating, ended) : ended;
        return Timestamps.came(runningSince) ? Math.max(0, until - runningSince) : 0;
    }

    PodOutcome outcome() {
        if (Timestamps.came(ended)) {
            return end;
        }
        if (Timestamps.came(terminating)) {
            return PodOutcome.TERMINATING;
        }
        if (Timestamps.came(ready)) {
            return PodOutcome.RUNNING;
        }
        if (Timestamps.came(bound)) {
            return PodOutcome.STARTING;
        }
        return Timestamps.came(unschedulable) ? PodOutcome.UNSCHEDULABLE : PodOutcome.PENDING;
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
                outcome());
    }
}
