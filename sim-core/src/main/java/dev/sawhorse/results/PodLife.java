package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.PodCreated;
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

    long unschedulable = Moments.NEVER;
    long bound = Moments.NEVER;
    long ready = Moments.NEVER;
    long terminating = Moments.NEVER;
    long ended = Moments.NEVER;

    private PodOutcome end = PodOutcome.DELETED;
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
        return !Moments.came(bound) && !Moments.came(ended);
    }

    /** Notes why the pod is on its way out, told before it is gone. */
    void goesBy(PodOutcome reason) {
        end = reason;
    }

    void ended(long time) {
        ended = time;
    }

    PodOutcome outcome() {
        if (Moments.came(ended)) {
            return end;
        }
        if (Moments.came(terminating)) {
            return PodOutcome.TERMINATING;
        }
        if (Moments.came(ready)) {
            return PodOutcome.RUNNING;
        }
        if (Moments.came(bound)) {
            return PodOutcome.STARTING;
        }
        return Moments.came(unschedulable) ? PodOutcome.UNSCHEDULABLE : PodOutcome.PENDING;
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
