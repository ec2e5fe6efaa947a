// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodResized;
import dev.sawhorse.results.series.Timestamps;
import org.jspecify.annotations.Nullable;

/** The state of a pod. */
public final class LivePod {
    private PodCreated created;
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

    /** Returns the observation of its creation, with the requests that it has now. */
    public PodCreated created() {
        return created;
    }

    /** Returns the time of its creation, in nanoseconds since the start. */
    public long createdAt() {
        return createdAt;
    }

    /** Returns when kube-scheduler first found it unschedulable, NEVER if it never did. */
    public long unschedulableAt() {
        return unschedulableAt;
    }

    /** Returns the time of its binding, NEVER if it is not bound. */
    public long boundAt() {
        return boundAt;
    }

    /** Returns when the first NodeClaim was created for it, NEVER for none. */
    public long decidedAt() {
        return decidedAt;
    }

    /** Returns how often kube-scheduler found it unschedulable. */
    public int refusals() {
        return refusals;
    }

    /** Returns the first reason why it was unschedulable, empty for none. */
    public String firstReason() {
        return firstReason;
    }

    /** Returns the last reason why it was unschedulable. */
    public String lastReason() {
        return lastReason;
    }

    /** Returns its node, empty if it is not bound. */
    public String nodeName() {
        return nodeName;
    }

    /** Returns the first NodeClaim that was created for it, null for none. */
    public @Nullable LiveClaim madeFor() {
        return madeFor;
    }

    /** Returns when all its containers were first ready, NEVER if they were not. */
    public long readyAt() {
        return readyAt;
    }

    /** Whether it is neither ready nor terminated. */
    public boolean isStarting() {
        return !Timestamps.happened(readyAt) && !ended;
    }

    /** Whether it is pending. */
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

    void resized(PodResized changed) {
        LiveNode home = node;
        if (home != null) {
            home.left(this);
        }
        created = new PodCreated(
                created.pod(), created.owner(), changed.cpuMillis(), changed.memoryBytes(), created.daemon());
        if (home != null) {
            home.placed(this);
        }
    }

    void ready(long time) {
        if (!Timestamps.happened(readyAt)) {
            readyAt = time;
        }
    }

    /** Its requests do not count any more. */
    void ended() {
        ended = true;
        if (node != null) {
            node.left(this);
            node = null;
        }
    }
}
