// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation.NodeCreated;
import org.jspecify.annotations.Nullable;

/** A Node object with the requests of its pods. */
public final class LiveNode {
    private final NodeCreated created;
    private final long createdAt;
    private final @Nullable LiveClaim claim;
    private final double price;

    private int workloadPods;
    private boolean ready;
    private final Requests all = new Requests();
    private final Requests daemons = new Requests();

    /** The requests of pods: CPU in millicores and bytes of memory. */
    public static final class Requests {
        private long cpuMillis;
        private long memoryBytes;
        private int pods;

        public long cpuMillis() {
            return cpuMillis;
        }

        public long memoryBytes() {
            return memoryBytes;
        }

        public int pods() {
            return pods;
        }

        private void add(LivePod pod, int sign) {
            cpuMillis += sign * pod.created().cpuMillis();
            memoryBytes += sign * pod.created().memoryBytes();
            pods += sign;
        }
    }

    LiveNode(NodeCreated created, long createdAt, @Nullable LiveClaim claim, double price) {
        this.created = created;
        this.createdAt = createdAt;
        this.claim = claim;
        this.price = price;
    }

    public String name() {
        return created.node();
    }

    /** Returns the observation of its creation. */
    public NodeCreated created() {
        return created;
    }

    /** Returns the time of its creation, in nanoseconds since the start. */
    public long createdAt() {
        return createdAt;
    }

    /** Returns its NodeClaim, null for a node of a node group. */
    public @Nullable LiveClaim claim() {
        return claim;
    }

    /** Returns the price of its instance at launch, in USD per hour. */
    public double price() {
        return price;
    }

    public boolean isReady() {
        return ready;
    }

    /** Returns the number of its pods without daemon pods. */
    public int workloadPods() {
        return workloadPods;
    }

    /** Returns the requests of all its pods. */
    public Requests requests() {
        return all;
    }

    /** Returns the requests of its daemon pods. */
    public Requests daemonRequests() {
        return daemons;
    }

    void ready(boolean now) {
        ready = now;
    }

    void placed(LivePod pod) {
        count(pod, 1);
    }

    void left(LivePod pod) {
        count(pod, -1);
    }

    private void count(LivePod pod, int sign) {
        all.add(pod, sign);
        if (pod.created().daemon()) {
            daemons.add(pod, sign);
        } else {
            workloadPods += sign;
        }
    }
}
