// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.sim.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * A section of a trace, shifted in time, with a speed-up and a sampling rate.
 *
 * <p>Only arrivals are shifted and scaled; lifetimes and sizes stay unchanged.
 */
public final class ReplayedPods implements PodSource {
    /**
     * The section of the trace and how it is replayed.
     *
     * @param beginNanos rows that arrived before this time of the trace are skipped
     * @param endNanos rows that arrived at this time of the trace or later are skipped
     * @param atNanos time of the replay at which {@code beginNanos} of the trace happens
     * @param speed factor by which arrivals follow each other faster than in the trace
     * @param sample probability with which each row is kept
     */
    public record Part(long beginNanos, long endNanos, long atNanos, double speed, double sample) {
        /** The whole trace, unchanged. */
        public static final Part WHOLE = new Part(0, Long.MAX_VALUE, 0, 1, 1);

        /** Rejects times that are negative or in the wrong order, and a speed or a sampling rate that is not above 0. */
        public Part {
            if (beginNanos < 0 || endNanos < beginNanos || atNanos < 0) {
                throw new IllegalArgumentException("begin " + beginNanos + " ns, end " + endNanos + " ns and at "
                        + atNanos + " ns are not a part of a trace.\nMaybe begin and end are swapped.");
            }
            if (!(speed > 0) || Double.isInfinite(speed) || !(sample > 0) || sample > 1) {
                throw new IllegalArgumentException("speed " + speed + " must be above 0, sample " + sample
                        + " above 0 and at most 1.\nUse a fraction for sample.");
            }
        }
    }

    private final PodSource trace;
    private final Part part;
    private final RandomStream stream;

    /**
     * Replays a trace from its next pod; closing this closes the trace.
     *
     * @param stream source of the random numbers for sampling
     */
    public ReplayedPods(PodSource trace, Part part, RandomStream stream) {
        this.trace = trace;
        this.part = part;
        this.stream = stream;
    }

    @Override
    public @Nullable TracePod next() {
        for (TracePod pod = trace.next(); pod != null; pod = trace.next()) {
            if (pod.arrivalNanos() >= part.endNanos) {
                return null;
            }
            if (pod.arrivalNanos() >= part.beginNanos && isTaken()) {
                return pod.withArrivalNanos(moved(pod.arrivalNanos()));
            }
        }
        return null;
    }

    private boolean isTaken() {
        return part.sample == 1 || stream.bernoulli(part.sample);
    }

    /** A time that overflows nanoseconds counts as never. */
    private long moved(long arrivalNanos) {
        long since = arrivalNanos - part.beginNanos;
        long scaled = part.speed == 1 ? since : Math.round(since / part.speed);
        return scaled > Long.MAX_VALUE - part.atNanos ? Long.MAX_VALUE : part.atNanos + scaled;
    }

    @Override
    public void close() {
        trace.close();
    }
}
