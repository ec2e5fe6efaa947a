// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.workloads.history.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The text of a scenario that refers to the files of a converted history. */
final class ScenarioText {
    static final String ASSUMED_REGION = "us-east-1";

    private static final int DECIMALS = 3;

    private final List<Scale> timeline = new ArrayList<>();
    private final List<String> runtimes = new ArrayList<>();
    private final List<String> unusedRuntimes = new ArrayList<>();
    private final List<String> memoryUse = new ArrayList<>();
    private final List<String> demand = new ArrayList<>();
    private String head = "";
    private String manifests = "";
    private String workloads = "";

    private record Scale(Instant at, String line) {}

    /** Sets start, duration and place. */
    void span(Instant start, Duration length, RecordedZones zones) {
        long minutes = Math.max(1, (length.toSeconds() + 59) / 60);
        boolean isKnown = !zones.region().isEmpty();
        head = "# Converted from a recorded history. Add NodePools, or import them from the cluster.\n"
                + "name: history\n"
                + "start: " + start + "\n"
                + "duration: " + minutes + "m\n"
                + (isKnown ? "" : "# An assumption: no record names a zone.\n")
                + "region: " + (isKnown ? zones.region() : ASSUMED_REGION) + "\n"
                + (zones.zones().isEmpty() ? "" : "zones: [" + String.join(", ", zones.zones()) + "]\n");
    }

    void manifests(String file) {
        manifests = "manifests:\n  - " + file + "\n";
    }

    void arrivals(String file) {
        workloads = "workloads:\n"
                + "  - name: recorded-arrivals\n"
                + "    arrivals:\n"
                + "      replay: {file: " + file + "}\n"
                + "      # For what the history does not state of a pod.\n"
                + "      manifest:\n"
                + "        apiVersion: v1\n"
                + "        kind: Pod\n"
                + "        metadata: {name: recorded}\n"
                + "        spec:\n"
                + "          containers:\n"
                + "            - {name: main, image: recorded, resources: {requests: {cpu: 100m, memory: 128Mi}}}\n";
    }

    void scale(Instant at, String seconds, ObjectKey key, int replicas) {
        timeline.add(new Scale(
                at,
                "  - {at: " + seconds + "s, scale: {kind: " + key.kind() + ", name: " + FlowYaml.inQuotes(name(key))
                        + ", replicas: " + replicas + "}}\n"));
    }

    /** Adds the run times of a Job, CronJob or Pod, as a comment if the scenario does not declare it. */
    void runtime(ObjectKey key, String file, boolean isDeclared) {
        String line = "  - {kind: " + key.kind() + ", name: " + FlowYaml.inQuotes(key.name()) + ", namespace: "
                + FlowYaml.inQuotes(key.namespace()) + ", lifetime: {empirical: {file: " + file + "}}}\n";
        (isDeclared && !key.kind().equals("CronJob") ? runtimes : unusedRuntimes).add(line);
    }

    void memory(ObjectKey key, Map<?, ?> labels, double median, double p95) {
        StringBuilder selector = new StringBuilder();
        labels.forEach((label, value) -> selector.append(selector.length() == 0 ? "" : ", ")
                .append(FlowYaml.inQuotes(String.valueOf(label)))
                .append(": ")
                .append(FlowYaml.inQuotes(String.valueOf(value))));
        String use = p95 > median && median > 0
                ? "logNormal: {median: " + number(median) + ", p95: " + number(p95) + "}"
                : "fixed: " + number(median);
        memoryUse.add("  - {name: " + FlowYaml.inQuotes(key.name()) + ", namespace: "
                + FlowYaml.inQuotes(key.namespace()) + ", labels: {" + selector + "}, ofRequest: {" + use + "}}\n");
    }

    void demand(ObjectKey key, double low, double high, int peakHour) {
        demand.add("  - {name: " + FlowYaml.inQuotes("demand-" + key.name()) + ", demand: {target: "
                + FlowYaml.inQuotes(name(key)) + ", curve: {low: " + number(low) + ", high: " + number(high)
                + ", peakAt: " + peakHour + "h}}}\n");
    }

    private static String name(ObjectKey key) {
        return key.namespace().isEmpty() ? key.name() : key.namespace() + "/" + key.name();
    }

    private static String number(double value) {
        return DecimalText.of(value, DECIMALS);
    }

    /** Returns the scenario. */
    String text() {
        StringBuilder text = new StringBuilder(head);
        text.append(manifests).append(workloads);
        if (!runtimes.isEmpty()) {
            text.append("runtimes:\n").append(String.join("", runtimes));
        }
        if (!memoryUse.isEmpty()) {
            text.append("memoryUse:\n").append(String.join("", memoryUse));
        }
        if (!timeline.isEmpty()) {
            text.append("timeline:\n");
            timeline.stream().sorted(Comparator.comparing(Scale::at)).forEach(scale -> text.append(scale.line()));
        }
        comment(text, "The run times of workloads, for a scenario that declares them.", "runtimes:", unusedRuntimes);
        comment(
                text,
                "The demand on workloads: with it, and without their entries in timeline, their HorizontalPodAutoscalers decide.",
                "workloads:",
                demand);
        return text.toString();
    }

    private static void comment(StringBuilder text, String heading, String section, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append("\n# ").append(heading).append("\n# ").append(section).append('\n');
            lines.forEach(line -> text.append("# ").append(line));
        }
    }
}
