// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * Statistics of a trace, computed in one pass and in constant memory.
 *
 * <p>Percentiles are exact to four digits. Arrivals are counted in bins of equal length, which doubles whenever the trace
 * outgrows them.
 */
public final class TraceSummary {
    /** A quantity of every pod whose distribution is summarized. */
    public enum Quantity {
        /** Interarrival time of rows, in milliseconds. */
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

    /** The distribution of the known values of a quantity. */
    private static final class Distribution {
        private final Histogram histogram = new Histogram(DIGITS);
        private double sum;
        private long max;

        void add(long value, long times) {
            histogram.recordValueWithCount(value, times);
            sum += (double) value * times;
            max = Math.max(max, value);
        }
    }

    private final Map<Quantity, Distribution> distributions = new EnumMap<>(Quantity.class);
    private long[] spans = new long[MOST_SPANS];
    private long spanNanos = 1_000_000_000L;
    private long rows;
    private long pods;
    private long censored;
    private long lastArrival;

    /** Creates an empty summary. */
    public TraceSummary() {
        for (Quantity quantity : Quantity.values()) {
            distributions.put(quantity, new Distribution());
        }
    }

    /** Summarizes all pods of a source. */
    public static TraceSummary of(PodSource source) {
        TraceSummary summary = new TraceSummary();
        for (TracePod pod = source.next(); pod != null; pod = source.next()) {
            summary.add(pod);
        }
        return summary;
    }

    /** Adds a row. */
    public void add(TracePod pod) {
        if (rows > 0) {
            record(Quantity.GAP, (pod.arrivalNanos() - lastArrival) / NANOS_PER_MILLI, 1);
        }
        rows++;
        pods += pod.replicas();
        censored += pod.isFinished() ? 0 : pod.replicas();
        lastArrival = pod.arrivalNanos();
        count(pod);
        if (pod.isFinished()) {
            record(Quantity.LIFETIME, pod.lifetimeNanos() / NANOS_PER_MILLI, pod.replicas());
        }
        if (pod.cpuMillis() != TracePod.UNKNOWN) {
            record(Quantity.CPU, pod.cpuMillis(), pod.replicas());
        }
        if (pod.memoryBytes() != TracePod.UNKNOWN) {
            record(Quantity.MEMORY, pod.memoryBytes() >> 20, pod.replicas());
        }
        if (pod.gpuMillis() > 0) {
            record(Quantity.GPU, pod.gpuMillis(), pod.replicas());
        }
    }

    private void record(Quantity quantity, long value, long times) {
        of(quantity).add(value, times);
    }

    private Distribution of(Quantity quantity) {
        return Objects.requireNonNull(distributions.get(quantity));
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

    /** Returns the number of rows. */
    public long rows() {
        return rows;
    }

    /** Returns the number of pods. */
    public long pods() {
        return pods;
    }

    /** Returns the number of pods that were still running at the end of the trace, or whose end is unknown. */
    public long unfinished() {
        return censored;
    }

    /** Returns the time of the last arrival, in nanoseconds since the start of the trace. */
    public long lastArrivalNanos() {
        return lastArrival;
    }

    /** Returns the number of pods with a known value of a quantity. */
    public long known(Quantity quantity) {
        return of(quantity).histogram.getTotalCount();
    }

    /** Returns a percentile of the known values of a quantity, in its unit. */
    public long percentile(Quantity quantity, double percentage) {
        Histogram histogram = of(quantity).histogram;
        return histogram.lowestEquivalentValue(histogram.getValueAtPercentile(percentage));
    }

    /** Returns the maximum of a quantity, in its unit. */
    public long max(Quantity quantity) {
        return of(quantity).max;
    }

    /** Returns the mean of a quantity, in its unit. */
    public double mean(Quantity quantity) {
        return of(quantity).sum / Math.max(1, known(quantity));
    }

    /** Returns the length of the bins of the arrivals, in nanoseconds. */
    public long spanNanos() {
        return spanNanos;
    }

    /** Returns the number of pods that arrived in each bin, up to the last one with any. */
    public long[] arrivals() {
        int size = rows == 0 ? 0 : (int) (lastArrival / spanNanos) + 1;
        long[] counted = new long[size];
        System.arraycopy(spans, 0, counted, 0, size);
        return counted;
    }

    /** Returns how many bins are merged into one bar of a chart with at most {@code mostBars} bars. */
    public int spansPerBar(int mostBars) {
        return Math.max(1, (arrivals().length + mostBars - 1) / mostBars);
    }

    /** Returns the number of pods that arrived in each bar of {@code spansPerBar} bins. */
    public long[] bars(int spansPerBar) {
        long[] counted = arrivals();
        long[] bars = new long[(counted.length + spansPerBar - 1) / spansPerBar];
        for (int i = 0; i < counted.length; i++) {
            bars[i / spansPerBar] += counted[i];
        }
        return bars;
    }

    /** Returns the index of dispersion of the bars of {@code spansPerBar} bins. The last, incomplete bar is ignored. */
    public double indexOfDispersion(int spansPerBar) {
        long[] bars = bars(spansPerBar);
        return indexOfDispersion(Arrays.copyOf(bars, Math.max(0, bars.length - 1)));
    }

    /**
     * Returns the index of dispersion of counts: the variance divided by the mean; 1 for a Poisson process, more for bursts.
     */
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
