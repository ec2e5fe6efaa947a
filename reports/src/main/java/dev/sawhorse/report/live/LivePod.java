package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.results.Timestamps;
import org.jspecify.annotations.Nullable;

/** A pod that is there. */
public final class LivePod {
    private final PodCreated created;
    private final long createdAt;

    private long unschedulableAt = Timestamps.NEVER;
    private long boundAt = Timestamps.NEVER;
    private long decidedAt = Timestamps.NEVER;
    private long readyAt = Timestamps.NEVER;
    private boolean ended;
    private int refusals;
    private String firstReason = "";
    private String lastReason = "";
    private String nodeName = "";
    private @Nullable LiveNode node;
    private @Nullable LiveClaim madeFor;

    LivePod(PodCreated created, long createdAt) {
        this.created = created;
        this.createdAt = createdAt;
    }

    /** Returns what the pod is. */
    public PodCreated created() {
        return created;
    }

    /** Returns when it was created, in nanoseconds since the start. */
    public long createdAt() {
        return createdAt;
    }

    /** Returns when kube-scheduler first found no node for it, NEVER if it never did. */
    public long unschedulableAt() {
        return unschedulableAt;
    }

    /** Returns when it was bound, NEVER if it was not. */
    public long boundAt() {
        return boundAt;
    }

    /** Returns when the first NodeClaim was made for it, NEVER if none was. */
    public long decidedAt() {
        return decidedAt;
    }

    /** Returns how often kube-scheduler found no node for it. */
    public int refusals() {
        return refusals;
    }

    /** Returns why there was no node for it at first, empty if there was one. */
    public String firstReason() {
        return firstReason;
    }

    /** Returns why there was no node for it the last time. */
    public String lastReason() {
        return lastReason;
    }

    /** Returns where it is bound, empty if it is not. */
    public String nodeName() {
        return nodeName;
    }

    /** Returns the first NodeClaim that was made for it, null if none was. */
    public @Nullable LiveClaim madeFor() {
        return madeFor;
    }

    /** Returns when all its containers were ready for the first time, NEVER if they were not. */
    public long readyAt() {
        return readyAt;
    }

    /** Whether it is neither ready nor over. */
    public boolean isStarting() {
        return !Timestamps.happened(readyAt) && !ended;
    }

    /** Whether it still waits for a node. */
    public boolean isPending() {
        return !Timestamps.happened(boundAt) && !ended;
    }

    void refused(long time, String reason) {
        if (refusals++ == 0) {
            unschedulableAt = time;
            firstReason = reason;
        }
        lastReason = reason;
    }

    void decided(long time, LiveClaim claim) {
        if (madeFor == null) {
            madeFor = claim;
            decidedAt = time;
        }
    }

    void bound(long time, String name, @Nullable LiveNode to) {
        boundAt = time;
        nodeName = name;
        node = to;
        if (to != null) {
            to.placed(this);
        }
    }

    void ready(long time) {
        if (!Timestamps.happened(readyAt)) {
            readyAt = time;
        }
    }

    /** It takes no room any more. */
    void ended() {
        ended = true;
        if (node != null) {
            node.left(this);
            node = null;
        }
    }
}
