// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import dev.sawhorse.report.table.SamplingStep;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Timeline;
import dev.sawhorse.results.series.StepSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The columnar data of a run's time series of pods and costs, with their times: every change if there are few, otherwise
 * samples at a round step. Node series are not sampled: the page contains every node.
 */
final class SeriesColumns {
    /** The unit of cost in the page, a hundredth of a cent, in nano-dollars. */
    private static final long COST = 100_000;

    private final Timeline timeline;
    private final long duration;
    private final long[] moments;
    private final boolean sampled;

    SeriesColumns(Results results) {
        this.timeline = results.timeline();
        this.duration = results.run().durationNanos();
        SortedSet<Long> changes = changes();
        this.sampled = changes.size() > SamplingStep.MOST_SAMPLES;
        this.moments =
                sampled ? grid() : changes.stream().mapToLong(Long::longValue).toArray();
    }

    /** Returns the times of all changes, or slightly more than the limit. */
    private SortedSet<Long> changes() {
        List<StepSeries> all = new ArrayList<>(timeline.costRate().values());
        all.addAll(timeline.pendingByReason().values());
        all.addAll(List.of(timeline.placedPods(), timeline.requestedCpu(), timeline.allocatableCpu()));
        SortedSet<Long> changes = new TreeSet<>();
        changes.add(0L);
        for (StepSeries series : all) {
            for (int i = 0; i < series.size() && changes.size() <= SamplingStep.MOST_SAMPLES; i++) {
                changes.add(series.time(i));
            }
        }
        return changes;
    }

    private long[] grid() {
        long step = SamplingStep.of(duration);
        long[] grid = new long[Math.toIntExact(duration / step) + 1];
        for (int i = 0; i < grid.length; i++) {
            grid[i] = i * step;
        }
        return grid;
    }

    void write(ScriptJson json) {
        json.beginObject();
        json.name("step").value(sampled ? Ticks.of(SamplingStep.of(duration)) : 0);
        long[] ticks = new long[moments.length];
        for (int i = 0; i < ticks.length; i++) {
            ticks[i] = Ticks.of(moments[i]);
        }
        json.name("at").values(Ticks.gaps(ticks));
        json.name("pending").values(values(timeline.pendingPods(), 1));
        json.name("placed").values(values(timeline.placedPods(), 1));
        json.name("cpu").values(shares(timeline.requestedCpu(), timeline.allocatableCpu()));
        json.name("memory").values(shares(timeline.requestedMemory(), timeline.allocatableMemory()));
        json.name("cost")
                .values(values(StepSeries.sum(List.copyOf(timeline.costRate().values())), COST));
        json.name("waiting").beginArray();
        timeline.pendingByReason()
                .forEach((reason, series) -> json.beginObject()
                        .name("reason")
                        .value(reason)
                        .name("pods")
                        .values(values(series, 1))
                        .endObject());
        json.endArray().endObject();
    }

    private long[] values(StepSeries series, long unit) {
        long[] values = new long[moments.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (series.at(moments[i]) + unit / 2) / unit;
        }
        return values;
    }

    /** Returns percentages, 0 if the whole is 0. */
    private long[] shares(StepSeries part, StepSeries whole) {
        long[] shares = new long[moments.length];
        for (int i = 0; i < shares.length; i++) {
            long all = whole.at(moments[i]);
            shares[i] = all == 0 ? 0 : Math.round(part.at(moments[i]) * 100.0 / all);
        }
        return shares;
    }
}
