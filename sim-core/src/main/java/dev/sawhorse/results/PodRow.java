// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.series.Timestamps;
import java.util.List;

/**
 * The record of one pod. Timestamps are nanoseconds since the start, {@link Timestamps#NEVER} where the event did not happen.
 *
 * @param pod {@code namespace/name}
 * @param owner {@code Kind/name} of its workload, empty for a bare pod
 * @param cpuMillis the request at its creation
 * @param memoryBytes the request at its creation
 * @param ended when it no longer used resources of its node: succeeded, failed or deleted
 * @param node the node it was bound to, empty if none
 * @param initial whether it existed at the start of the run; its times are then those of the run, not of its life
 * @param measured whether the latencies of the run are those of this pod too
 * @param resizes the changes of its requests in place, in order of time
 */
public record PodRow(
        String pod,
        String owner,
        boolean daemon,
        long cpuMillis,
        long memoryBytes,
        long created,
        long bound,
        long ready,
        long ended,
        String node,
        PodOutcome outcome,
        boolean initial,
        boolean measured,
        List<Resize> resizes) {
    public PodRow {
        resizes = List.copyOf(resizes);
    }

    /** The requests of a pod from a time on, after a resize in place. */
    public record Resize(long time, long cpuMillis, long memoryBytes) {}

    /** Returns created→bound in nanoseconds, NEVER if it was not bound. */
    public long schedulingNanos() {
        return Timestamps.happened(bound) ? bound - created : Timestamps.NEVER;
    }

    /** Returns created→containers ready in nanoseconds, NEVER if they were not. */
    public long readyNanos() {
        return Timestamps.happened(ready) ? ready - created : Timestamps.NEVER;
    }
}
