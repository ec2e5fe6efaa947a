// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.StepSeries;
import dev.sawhorse.sim.stat.Percentiles;
import java.util.List;
import java.util.Map;

/**
 * The part of a run's results that a comparison keeps: its metrics, and the series and distributions of its charts. Its size
 * does not depend on the length of the run: a few kilobytes ({@link DigestBytes}).
 *
 * @param metrics the values of {@link ComparedMetrics#ALL}
 * @param costRate nano-dollars per hour at {@link #SAMPLES} times, the first at 0 and the last at the end
 * @param nodes instances at the same times
 * @param scheduling created→bound of workload pods, in milliseconds
 * @param doubts the figures that are in doubt
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RunDigest(double[] metrics, long[] costRate, long[] nodes, Percentiles scheduling, Doubts doubts) {
    static final String SCHEDULING = "scheduling";

    /** The number of samples of a run. */
    static final int SAMPLES = 361;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Returns the digest of the results of a run. */
    public static RunDigest of(Results results) {
        long duration = results.run().durationNanos();
        Map<CapacityType, StepSeries> rates = results.timeline().costRate();
        StepSeries costRate = StepSeries.sum(List.copyOf(rates.values()));
        return new RunDigest(
                ComparedMetrics.ALL.stream()
                        .mapToDouble(metric -> metric.value(results).doubleValue())
                        .toArray(),
                sampled(costRate, duration),
                sampled(results.timeline().running(), duration),
                scheduling(results.podRows()),
                results.doubts());
    }

    /**
     * Returns a digest from what {@link #bytes} returned.
     *
     * @throws IllegalArgumentException if the bytes are damaged or come from a version with other metrics
     */
    public static RunDigest of(byte[] bytes) {
        return DigestBytes.read(bytes);
    }

    /** Returns the digest in a form from which an equal one can be made; equal digests have equal bytes. */
    public byte[] bytes() {
        return DigestBytes.write(this);
    }

    private static long[] sampled(StepSeries series, long duration) {
        long[] samples = new long[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = series.at(sampleTime(i, duration));
        }
        return samples;
    }

    /** Returns the time of a sample, in nanoseconds since the start. */
    static long sampleTime(int sample, long duration) {
        return sample == SAMPLES - 1 ? duration : duration / (SAMPLES - 1) * sample;
    }

    private static Percentiles scheduling(List<PodRow> pods) {
        Percentiles durations = new Percentiles(SCHEDULING);
        for (PodRow pod : pods) {
            if (!pod.daemon() && pod.measured() && pod.schedulingNanos() >= 0) {
                durations.add(pod.schedulingNanos() / NANOS_PER_MILLI);
            }
        }
        return durations;
    }
}
