// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Timeline;
import dev.sawhorse.results.series.StepSeries;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The time series of a run, sampled at a fixed step. */
final class SampledTimeline {
    private static final double NANO = 1e-9;

    private final long step;
    private final long duration;
    private final Map<String, double[]> columns = new LinkedHashMap<>();

    private SampledTimeline(Timeline timeline, long duration) {
        this.step = SamplingStep.of(duration);
        this.duration = duration;
        add("nodes", timeline.running(), 1);
        add("pendingPods", timeline.pendingPods(), 1);
        for (CapacityType type : CapacityType.values()) {
            StepSeries rate = timeline.costRate().get(type);
            if (rate != null) {
                add("costPerHour:" + type.label(), rate, NANO);
            }
        }
        add("requestedCpuMillis", timeline.requestedCpu(), 1);
        add("allocatableCpuMillis", timeline.allocatableCpu(), 1);
        add("requestedMemoryBytes", timeline.requestedMemory(), 1);
        add("allocatableMemoryBytes", timeline.allocatableMemory(), 1);
        timeline.runningByInstanceType().forEach((type, series) -> add("nodes:" + type, series, 1));
    }

    static SampledTimeline of(Results results) {
        return new SampledTimeline(results.timeline(), results.run().durationNanos());
    }

    private void add(String name, StepSeries series, double factor) {
        long[] samples = series.resample(step, duration);
        double[] values = new double[samples.length];
        for (int i = 0; i < samples.length; i++) {
            values[i] = samples[i] * factor;
        }
        columns.put(name, values);
    }

    int size() {
        return Math.toIntExact(duration / step) + 1;
    }

    /** Returns the time of a sample in nanoseconds since the start. */
    long time(int sample) {
        return sample * step;
    }

    /** Returns the samples by the name of their column. */
    Map<String, double[]> columns() {
        return Collections.unmodifiableMap(columns);
    }
}
