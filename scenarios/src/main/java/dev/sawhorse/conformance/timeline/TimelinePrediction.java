// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.LaunchPhase;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.results.calibration.PredictedFigure;
import dev.sawhorse.workloads.SampleQuantiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A recorded timeline as the history of a cluster: its figures beside a prediction with assumed boot times and one with boot
 * times estimated from the recorded nodes, as the command {@code calibrate} does for a log. The load, the catalogue and the
 * latencies of pods are those of the recording.
 *
 * @param name name of the recording
 * @param figures the compared figures
 * @param sameTypes the part of the node-hours by instance and capacity type that the calibrated prediction has in common with
 *     the recording, 0 to 1
 */
public record TimelinePrediction(String name, List<PredictedFigure> figures, double sameTypes) {
    private static final String KIND = "karpenter-timeline";
    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Duration ASSUMED_STARTUP_TAINT = Duration.ofSeconds(15);

    /** The figures that every timeline has, with their units. */
    private static final Map<String, String> UNITS = units();

    public TimelinePrediction {
        figures = List.copyOf(figures);
    }

    /** Predicts all recorded timelines of a file; other recordings are skipped. */
    public static List<TimelinePrediction> of(Collection<Recording> recordings) {
        return recordings.stream()
                .filter(recording -> recording.kind().equals(KIND))
                .map(TimelinePrediction::of)
                .toList();
    }

    private static TimelinePrediction of(Recording recording) {
        MappingNode root = recording.root();
        double end = Json.number(root, "durationSeconds");
        Map<String, @Nullable Object> happened = plain(Json.mapping(root, "expected"));
        Map<String, @Nullable Object> written =
                new TimelineOutcome(TimelineWorld.run(recording, assumed()), end).parts();
        Map<String, @Nullable Object> calibrated =
                new TimelineOutcome(TimelineWorld.run(recording, estimated(happened)), end).parts();
        List<PredictedFigure> figures = new ArrayList<>();
        Map<String, Double> observed = figures(happened);
        Map<String, Double> before = figures(written);
        Map<String, Double> after = figures(calibrated);
        TreeSet<String> others = new TreeSet<>(observed.keySet());
        others.addAll(after.keySet());
        others.removeAll(UNITS.keySet());
        List<String> names = new ArrayList<>(UNITS.keySet());
        names.addAll(others);
        for (String name : names) {
            figures.add(new PredictedFigure(
                    name,
                    UNITS.getOrDefault(name, ""),
                    observed.getOrDefault(name, 0.0),
                    before.getOrDefault(name, 0.0),
                    after.getOrDefault(name, 0.0)));
        }
        return new TimelinePrediction(
                recording.name(),
                figures,
                PredictedFigure.overlap(numbers(happened.get("nodeSeconds")), numbers(calibrated.get("nodeSeconds"))));
    }

    private static Map<String, String> units() {
        Map<String, String> units = new LinkedHashMap<>();
        units.put("cost of instances", "USD");
        units.put("node-hours", "h");
        units.put("nodes launched", "");
        units.put("disruption commands", "");
        units.put("pods evicted", "");
        units.put("wait of pods, p50", "s");
        units.put("wait of pods, p95", "s");
        return units;
    }

    private static Map<String, Double> figures(Map<String, @Nullable Object> parts) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("cost of instances", number(parts.get("costUSD")));
        figures.put("node-hours", sum(numbers(parts.get("nodeSeconds"))) / SECONDS_PER_HOUR);
        figures.put("nodes launched", (double) claims(parts).stream()
                .filter(claim -> number(claim.get("launched")) >= 0)
                .count());
        figures.put("disruption commands", sum(numbers(parts.get("disruptionCommands"))));
        figures.put("pods evicted", number(parts.get("evictions")));
        Map<String, Double> waits = numbers(parts.get("podLatency"));
        figures.put("wait of pods, p50", waits.getOrDefault("p50", 0.0));
        figures.put("wait of pods, p95", waits.getOrDefault("p95", 0.0));
        numbers(parts.get("nodeClaimsByReason")).forEach((reason, count) -> {
            if (!reason.equals("Alive")) {
                figures.put("nodes disrupted: " + reason, count);
            }
        });
        return figures;
    }

    /** The medians of the default profile of latencies. */
    private static BootTimings assumed() {
        Latencies latencies = Latencies.load();
        Duration launch = Duration.ZERO;
        for (LaunchPhase phase :
                List.of(LaunchPhase.CREATE_FLEET, LaunchPhase.RUNNING, LaunchPhase.BOOT, LaunchPhase.REGISTRATION)) {
            launch = launch.plus(latencies.of(phase).duration());
        }
        return BootTimings.fixed(launch, latencies.of(LaunchPhase.READINESS).duration(), ASSUMED_STARTUP_TAINT);
    }

    /** The medians of the recorded nodes; startup taints are part of the time to readiness, as in logs. */
    private static BootTimings estimated(Map<String, @Nullable Object> happened) {
        List<Double> launch = new ArrayList<>();
        List<Double> ready = new ArrayList<>();
        for (Map<?, ?> claim : claims(happened)) {
            double launched = number(claim.get("launched"));
            double registered = number(claim.get("registered"));
            double initialized = number(claim.get("initialized"));
            if (launched >= 0 && registered >= 0 && initialized >= 0) {
                launch.add(registered - launched);
                ready.add(initialized - registered);
            }
        }
        return launch.isEmpty()
                ? assumed()
                : BootTimings.fixed(
                        seconds(new SampleQuantiles(launch).at(0.5)),
                        seconds(new SampleQuantiles(ready).at(0.5)),
                        Duration.ZERO);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * NANOS_PER_SECOND));
    }

    private static Map<String, @Nullable Object> plain(MappingNode node) {
        Map<String, @Nullable Object> plain = new TreeMap<>();
        node.entries().forEach(entry -> plain.put(entry.key(), Json.plain(entry.value())));
        return plain;
    }

    private static List<Map<?, ?>> claims(Map<String, @Nullable Object> parts) {
        List<Map<?, ?>> claims = new ArrayList<>();
        if (parts.get("nodeClaims") instanceof List<?> list) {
            list.forEach(each -> claims.add((Map<?, ?>) each));
        }
        return claims;
    }

    private static Map<String, Double> numbers(@Nullable Object values) {
        Map<String, Double> numbers = new TreeMap<>();
        if (values instanceof Map<?, ?> map) {
            map.forEach((key, value) -> numbers.put(String.valueOf(key), number(value)));
        }
        return numbers;
    }

    private static double sum(Map<String, Double> numbers) {
        return numbers.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : 0;
    }
}
