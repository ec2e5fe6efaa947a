// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import org.jspecify.annotations.Nullable;

/**
 * The pods of another source in bursts: each waits for the next multiple of a time, so that as many arrive, but together. The
 * first burst is at the beginning if a pod arrives then.
 */
public final class GatheredPods implements PodSource {
    private final PodSource source;
    private final long everyNanos;

    /** Creates the pods of a source, gathered over a time above 0. */
    public GatheredPods(PodSource source, long everyNanos) {
        this.source = source;
        this.everyNanos = everyNanos;
    }

    @Override
    public @Nullable TracePod next() {
        TracePod row = source.next();
        return row == null ? null : row.withArrivalNanos(-Math.floorDiv(-row.arrivalNanos(), everyNanos) * everyNanos);
    }

    @Override
    public void close() {
        source.close();
    }
}
