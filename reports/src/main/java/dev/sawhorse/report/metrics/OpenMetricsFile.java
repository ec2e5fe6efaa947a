// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveCluster;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A writer of the samples that Prometheus would scrape over the run, as OpenMetrics 1.0 with timestamps, so that
 * Prometheus can import them: {@code promtool tsdb create-blocks-from openmetrics}. Names and labels are those of {@link
 * MetricsFile}; metrics with series per node or pod are left out.
 *
 * <p>The scrape interval is 15 s of simulated time. Above the maximum number of samples, every other one is dropped and
 * the interval doubles, so that memory does not grow with the run.
 */
public final class OpenMetricsFile implements Follower {
    /**
     * The maximum number of samples per series; in runs below 14 days the interval stays within Prometheus' default
     * lookback.
     */
    static final int MOST_SAMPLES = 4096;

    private static final long FIRST_STEP = Duration.ofSeconds(15).toNanos();
    private static final String TOTAL = "_total";

    private final Appendable out;
    private final List<ControllerMetrics> controllers = MetricsFile.all();
    private final Map<MetricFamily, Map<String, SampledSeries>> sampled = new LinkedHashMap<>();
    private long start;
    private long step = FIRST_STEP;
    private int samples;

    /** Makes a file that is written at the end. */
    public OpenMetricsFile(Appendable out) {
        this.out = out;
        for (ControllerMetrics controller : controllers) {
            for (MetricFamily family : controller.families()) {
                if (!family.isPerObject()) {
                    sampled.put(family, new TreeMap<>());
                }
            }
        }
    }

    @Override
    public void reached(long time, LiveCluster cluster) {
        sampleUpTo(time - 1, cluster);
    }

    @Override
    public void follow(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof Observation.RunStarted started) {
            Instant instant = Instant.parse(started.start());
            start = Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
        }
        for (ControllerMetrics controller : controllers) {
            controller.count(time, observation, cluster);
        }
    }

    /** Drops samples until the remaining ones up to a time fit, and takes those. */
    private void sampleUpTo(long time, LiveCluster cluster) {
        while (Math.floorDiv(time, step) >= MOST_SAMPLES) {
            sampled.values().forEach(series -> series.values().forEach(SampledSeries::dropEveryOther));
            samples = (samples + 1) / 2;
            step *= 2;
        }
        while (samples <= Math.floorDiv(time, step)) {
            sample(cluster);
        }
    }

    private void sample(LiveCluster cluster) {
        controllers.forEach(controller -> controller.measure(cluster));
        sampled.forEach((family, series) -> family.forEach((labels, instrument) ->
                series.computeIfAbsent(labels, SampledSeries::new).take(samples, instrument)));
        samples++;
    }

    @Override
    public void end(LiveCluster cluster) throws IOException {
        sampleUpTo(cluster.now(), cluster);
        String[] times = new String[samples];
        Arrays.setAll(times, index -> DecimalText.ofSeconds(start + index * step));
        for (Map.Entry<MetricFamily, Map<String, SampledSeries>> each : sampled.entrySet()) {
            if (!each.getValue().isEmpty()) {
                write(each.getKey(), each.getValue().values(), times);
            }
        }
        out.append("# EOF\n");
    }

    private void write(MetricFamily family, Collection<SampledSeries> series, String[] times) throws IOException {
        boolean isCounter = family.kind() == MetricKind.COUNTER && family.name().endsWith(TOTAL);
        String name = isCounter ? family.name().substring(0, family.name().length() - TOTAL.length()) : family.name();
        out.append("# TYPE ").append(name).append(' ').append(family.kind().label());
        out.append("\n# HELP ")
                .append(name)
                .append(' ')
                .append(escaped(family.help()))
                .append('\n');
        for (SampledSeries each : series) {
            for (int index = 0; index < times.length; index++) {
                each.write(index, family.name(), times[index], out);
            }
        }
    }

    private static String escaped(String help) {
        return help.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
