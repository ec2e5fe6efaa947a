package dev.sawhorse.workloads.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What a trace is like, folded row by row in memory that does not grow with it.
 *
 * <p>Percentiles are exact to four digits. Arrivals are counted in equal spans that double whenever the trace outgrows them.
 */
public final class TraceSummary {
    /** A figure of every pod and how it is spread. */
    public enum Figure {
        /** Time from one row to the next, in milliseconds. */
        GAP,
        /** Lifetime of the pods that ended within the trace, in milliseconds. */
        LIFETIME,
        /** CPU, in thousandths of a core. */
        CPU,
        /** Memory, in MiB. */
        MEMORY,
        /** GPUs of the pods that have any, in thousandths. */
        GPU
    }

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MOST_SPANS = 4_096;
    private static final int DIGITS = 4;

    private final List<Histogram> figures = new ArrayList<>();
    private final double[] sums = new double[Figure.values().length];
    private final long[] greatest = new long[Figure.values().length];
    private long[] spans = new long[MOST_SPANS];
    private long spanNanos = 1_000_000_000L;
    private long rows;
    private long pods;
    private long censored;
    private long lastArrival;

    /** Begins with nothing. */
    public TraceSummary() {
        for (int i = 0; i < Figure.values().length; i++) {
            figures.add(new Histogram(DIGITS));
        }
    }

    /** Folds all pods of a source. */
    public static TraceSummary of(PodSource source) {
        TraceSummary summary = new TraceSummary();
        for (TracePod pod = source.next(); pod != null; pod = source.next()) {
            summary.add(pod);
        }
        return summary;
    }

    /** Folds a row. */
    public void add(TracePod pod) {
        if (rows > 0) {
            record(Figure.GAP, (pod.arrivalNanos() - lastArrival) / NANOS_PER_MILLI, 1);
        }
        rows++;
        pods += pod.replicas();
        censored += pod.isFinished() ? 0 : pod.replicas();
        lastArrival = pod.arrivalNanos();
        count(pod);
        if (pod.isFinished()) {
            record(Figure.LIFETIME, pod.lifetimeNanos() / NANOS_PER_MILLI, pod.replicas());
        }
        if (pod.cpuMillis() != TracePod.UNKNOWN) {
            record(Figure.CPU, pod.cpuMillis(), pod.replicas());
        }
        if (pod.memoryBytes() != TracePod.UNKNOWN) {
            record(Figure.MEMORY, pod.memoryBytes() >> 20, pod.replicas());
        }
        if (pod.gpuMillis() > 0) {
            record(Figure.GPU, pod.gpuMillis(), pod.replicas());
        }
    }

    private void record(Figure figure, long value, long times) {
        int index = figure.ordinal();
        figures.get(index).recordValueWithCount(value, times);
        sums[index] += (double) value * times;
        greatest[index] = Math.max(greatest[index], value);
    }

    private void count(TracePod pod) {
        while (pod.arrivalNanos() / spanNanos >= MOST_SPANS) {
            long[] doubled = new long[MOST_SPANS];
            for (int i = 0; i < MOST_SPANS; i++) {
                doubled[i / 2] += spans[i];
            }
            spans = doubled;
            spanNanos *= 2;
        }
        spans[(int) (pod.arrivalNanos() / spanNanos)] += pod.replicas();
    }

    /** Returns how many rows there are. */
    public long rows() {
        return rows;
    }

    /** Returns how many pods there are. */
    public long pods() {
        return pods;
    }

    /** Returns how many pods had not ended when the trace did, or whose end is not known. */
    public long unfinished() {
        return censored;
    }

    /** Returns when the last pod came, in nanoseconds since the start of the trace. */
    public long lastArrivalNanos() {
        return lastArrival;
    }

    /** Returns how many pods have a figure. */
    public long known(Figure figure) {
        return figures.get(figure.ordinal()).getTotalCount();
    }

    /** Returns what a percentage of the pods that have a figure do not exceed, in its unit. */
    public long percentile(Figure figure, double percentage) {
        Histogram histogram = figures.get(figure.ordinal());
        return histogram.lowestEquivalentValue(histogram.getValueAtPercentile(percentage));
    }

    /** Returns the greatest value of a figure, in its unit. */
    public long greatest(Figure figure) {
        return greatest[figure.ordinal()];
    }

    /** Returns the mean of a figure, in its unit. */
    public double mean(Figure figure) {
        return sums[figure.ordinal()] / Math.max(1, known(figure));
    }

    /** Returns the length of the spans arrivals are counted in, in nanoseconds. */
    public long spanNanos() {
        return spanNanos;
    }

    /** Returns the pods that came in each span, up to the last one with any. */
    public long[] arrivals() {
        int size = rows == 0 ? 0 : (int) (lastArrival / spanNanos) + 1;
        long[] counted = new long[size];
        System.arraycopy(spans, 0, counted, 0, size);
        return counted;
    }

    /** Returns how many spans have to be put together for at most so many bars. */
    public int spansPerBar(int mostBars) {
        return Math.max(1, (arrivals().length + mostBars - 1) / mostBars);
    }

    /** Returns the pods that came in each bar of so many spans. */
    public long[] bars(int spansPerBar) {
        long[] counted = arrivals();
        long[] bars = new long[(counted.length + spansPerBar - 1) / spansPerBar];
        for (int i = 0; i < counted.length; i++) {
            bars[i / spansPerBar] += counted[i];
        }
        return bars;
    }

    /**
     * Returns the index of dispersion of the bars of so many spans. The last bar, in the middle of which the trace ends, does not
     * count.
     */
    public double indexOfDispersion(int spansPerBar) {
        long[] bars = bars(spansPerBar);
        return indexOfDispersion(Arrays.copyOf(bars, Math.max(0, bars.length - 1)));
    }

    /** Returns the variance of the counts of bars by their mean: 1 for a Poisson process, more for bursts. */
    public static double indexOfDispersion(long[] bars) {
        double mean = 0;
        for (long count : bars) {
            mean += (double) count / bars.length;
        }
        if (bars.length < 2 || mean == 0) {
            return 1;
        }
        double squares = 0;
        for (long count : bars) {
            squares += (count - mean) * (count - mean);
        }
        return squares / (bars.length - 1) / mean;
    }
}
