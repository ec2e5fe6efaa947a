package dev.sawhorse.workloads.trace;

import dev.sawhorse.sim.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * A part of a trace, moved in time, faster or slower than it happened, and thinned out.
 *
 * <p>Only arrivals move; lifetimes and sizes stay as they were.
 */
public final class ReplayedPods implements PodSource {
    /**
     * Which part of a trace is replayed and how.
     *
     * @param beginNanos rows that arrived before this time of the trace are left out
     * @param endNanos rows that arrived at this time of the trace or later are left out
     * @param atNanos when {@code beginNanos} happens in the replay
     * @param speed how many times as fast as they happened arrivals follow each other
     * @param sample the share of rows that is taken, drawn row by row
     */
    public record Part(long beginNanos, long endNanos, long atNanos, double speed, double sample) {
        /** All of it, as it was. */
        public static final Part WHOLE = new Part(0, Long.MAX_VALUE, 0, 1, 1);

        /** Rejects times that are negative or the wrong way round and a speed and a share that are not above 0. */
        public Part {
            if (beginNanos < 0 || endNanos < beginNanos || atNanos < 0) {
                throw new IllegalArgumentException("begin " + beginNanos + " ns, end " + endNanos + " ns and at "
                        + atNanos + " ns are no part of a trace.\nMaybe begin and end are the wrong way round.");
            }
            if (!(speed > 0) || Double.isInfinite(speed) || !(sample > 0) || sample > 1) {
                throw new IllegalArgumentException("speed " + speed + " has to be above 0, sample " + sample
                        + " above 0 and at most 1.\nMaybe sample is meant as a fraction.");
            }
        }
    }

    private final PodSource trace;
    private final Part part;
    private final RandomStream stream;

    /**
     * Replays a trace from its next pod on; closing this closes the trace.
     *
     * @param stream where the random numbers of the sample come from
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

    /** A time too far away to be counted in nanoseconds is as good as never. */
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
