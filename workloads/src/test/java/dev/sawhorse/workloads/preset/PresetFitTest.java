// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.preset;

import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TracePod;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Compares each preset with the trace that it is fitted to. */
class PresetFitTest {
    private static final long HOUR = 3_600_000_000_000L;
    private static final int GENERATED_HOURS = 20_000;

    static Stream<Preset> presets() {
        return Preset.all().stream();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void errorOfTheFitIsTheOneStated(Preset preset) {
        List<TracePod> real = pods(trace(preset));
        List<TracePod> made = pods(preset.pods(1, GENERATED_HOURS * HOUR));
        KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();

        double counts = test.kolmogorovSmirnovStatistic(hourly(real), hourly(made));
        double lifetimes = test.kolmogorovSmirnovStatistic(lifetimes(real), lifetimes(made));
        assertThat(counts).as("hourly counts").isCloseTo(preset.error().hourlyCounts(), within(0.01));
        assertThat(lifetimes).as("lifetimes").isCloseTo(preset.error().lifetimes(), within(0.01));
    }

    @ParameterizedTest
    @MethodSource("presets")
    void requestsMatchTheTrace(Preset preset) {
        assertThat(meanCpu(pods(preset.pods(1, GENERATED_HOURS * HOUR))))
                .isCloseTo(meanCpu(pods(trace(preset))), within(300.0));
    }

    private static PodSource trace(Preset preset) {
        return TraceFormat.CSV.open(Path.of("src/test/resources/traces", preset.name() + ".csv.gz"));
    }

    private static List<TracePod> pods(PodSource source) {
        List<TracePod> pods = new ArrayList<>();
        try (source) {
            for (TracePod pod = source.next(); pod != null; pod = source.next()) {
                pods.add(pod);
            }
        }
        return pods;
    }

    private static double[] hourly(List<TracePod> pods) {
        double[] counts = new double[(int) (pods.get(pods.size() - 1).arrivalNanos() / HOUR)];
        for (TracePod pod : pods) {
            int hour = (int) (pod.arrivalNanos() / HOUR);
            if (hour < counts.length) {
                counts[hour]++;
            }
        }
        return counts;
    }

    private static double[] lifetimes(List<TracePod> pods) {
        return pods.stream()
                .filter(TracePod::isFinished)
                .mapToDouble(pod -> pod.lifetimeNanos() / 1e9)
                .toArray();
    }

    private static double meanCpu(List<TracePod> pods) {
        return pods.stream().mapToLong(TracePod::cpuMillis).average().orElseThrow();
    }
}
