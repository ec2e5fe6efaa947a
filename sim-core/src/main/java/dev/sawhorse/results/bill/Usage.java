// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.results.series.ExactSum;
import dev.sawhorse.results.series.StepSeries;

/** A node's allocatable amount and requested amount of one resource over the node's life. */
public final class Usage {
    private final StepSeries clusterAllocatable;
    private final StepSeries clusterRequested;
    private final ExactSum requestedTime = new ExactSum();
    private long allocatable;
    private long since;
    private long requested;
    private long requestedSince;

    public Usage(StepSeries clusterAllocatable, StepSeries clusterRequested) {
        this.clusterAllocatable = clusterAllocatable;
        this.clusterRequested = clusterRequested;
    }

    public void begin(long time, long amount) {
        allocatable = amount;
        since = time;
        requestedSince = time;
        clusterAllocatable.change(time, amount);
    }

    public void request(long time, long delta) {
        requestedTime.add(requested, time - requestedSince);
        requested += delta;
        requestedSince = time;
        clusterRequested.change(time, delta);
    }

    public void end(long time) {
        request(time, -requested);
        clusterAllocatable.change(time, -allocatable);
    }

    public long allocatable() {
        return allocatable;
    }

    /** Returns requested × time up to the end of the node's life. */
    public ExactSum requestedUntil(long end) {
        ExactSum sum = new ExactSum();
        sum.add(requestedTime);
        sum.add(requested, end - requestedSince);
        return sum;
    }

    /** Returns allocatable × time up to the end of the node's life. */
    public ExactSum allocatableUntil(long end) {
        ExactSum sum = new ExactSum();
        sum.add(allocatable, end - since);
        return sum;
    }

    public double shareUntil(long end) {
        return requestedUntil(end).shareOf(allocatableUntil(end));
    }
}
