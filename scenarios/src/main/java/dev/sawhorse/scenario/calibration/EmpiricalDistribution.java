// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.SampleQuantiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** An empirical distribution of durations, as the scenario file writes it. */
final class EmpiricalDistribution {
    private static final Map<String, Double> PERCENTILES = percentiles();
    private static final double MILLIS_PER_SECOND = 1000;

    private final SampleQuantiles seconds;

    private EmpiricalDistribution(SampleQuantiles seconds) {
        this.seconds = seconds;
    }

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("min", 0.0);
        for (int percent : new int[] {5, 10, 25, 50, 75, 90, 95}) {
            percentiles.put("p" + percent, percent / 100.0);
        }
        percentiles.put("max", 1.0);
        return percentiles;
    }

    /** Returns the distribution of samples, of which there is at least one. */
    static EmpiricalDistribution of(List<Duration> samples) {
        return new EmpiricalDistribution(new SampleQuantiles(samples.stream()
                .map(sample -> sample.toMillis() / MILLIS_PER_SECOND)
                .toList()));
    }

    int samples() {
        return seconds.size();
    }

    /** Returns the distribution for the scenario file, in flow style. */
    String yaml() {
        StringJoiner values = new StringJoiner(", ", "{percentiles: {", "}}");
        PERCENTILES.forEach((name, share) -> values.add(name + ": " + seconds(seconds.at(share))));
        return values.toString();
    }

    /** Returns the median and the 95th percentile for people. */
    String text() {
        return "p50 " + seconds(seconds.at(0.5)) + ", p95 " + seconds(seconds.at(0.95)) + " of " + samples() + " nodes";
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1fs", seconds);
    }

    /** A collector of durations that are not negative. */
    static final class Samples {
        private final List<Duration> samples = new ArrayList<>();

        void add(Duration sample) {
            if (!sample.isNegative()) {
                samples.add(sample);
            }
        }

        List<Duration> all() {
            return samples;
        }
    }
}
