// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.history.NodeObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The boot times of a history: from the launch of an instance to its Node, and from the Node until it is initialized; for all
 * nodes, and for each instance type with enough of them.
 */
final class LatencyEstimate {
    /** The number of nodes of a type from which on it has distributions of its own. */
    private static final int ENOUGH = 20;

    private static final String SECTION = "latencies";
    private static final String MACHINES = "machines";

    /** The phases that {@code launch} replaces. */
    private static final List<String> PARTS_OF_LAUNCH =
            List.of("createFleet", "running", "boot", "localStorage", "registration");

    private record Boot(EmpiricalDistribution.Samples launch, EmpiricalDistribution.Samples ready) {
        Boot() {
            this(new EmpiricalDistribution.Samples(), new EmpiricalDistribution.Samples());
        }
    }

    private final Boot all = new Boot();
    private final Map<String, Boot> byType = new TreeMap<>();

    LatencyEstimate(List<NodeObservation> nodes) {
        for (NodeObservation node : nodes) {
            NodeObservation.Times times = node.times();
            Instant launched = times.launched() != null ? times.launched() : times.created();
            Boot boot = byType.computeIfAbsent(node.instance().type(), type -> new Boot());
            add(launched, times.registered(), all.launch, boot.launch);
            add(times.registered(), times.initialized(), all.ready, boot.ready);
        }
    }

    private static void add(@Nullable Instant from, @Nullable Instant to, EmpiricalDistribution.Samples... samples) {
        if (from != null && to != null) {
            for (EmpiricalDistribution.Samples each : samples) {
                each.add(Duration.between(from, to));
            }
        }
    }

    /** Whether the history states boot times. */
    boolean isKnown() {
        return !all.launch.all().isEmpty() && !all.ready.all().isEmpty();
    }

    /** Sets the estimates in a scenario file. Startup taints are part of {@code ready}: the history states initialization. */
    void apply(EditedScenario scenario) {
        PARTS_OF_LAUNCH.forEach(part -> scenario.remove(SECTION, part));
        List<String> types = types();
        if (types.isEmpty()) {
            scenario.remove(SECTION, MACHINES);
        } else {
            scenario.set(SECTION, MACHINES, machines(types));
        }
        scenario.set(SECTION, "startupTaint", "0s");
        scenario.set(SECTION, "ready", EmpiricalDistribution.of(all.ready.all()).yaml());
        scenario.set(
                SECTION, "launch", EmpiricalDistribution.of(all.launch.all()).yaml());
    }

    private String machines(List<String> types) {
        StringJoiner entries = new StringJoiner(",\n    ", "[\n    ", "\n  ]");
        for (String type : types) {
            Boot boot = byType.getOrDefault(type, all);
            entries.add("{requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: ["
                    + type + "]}], launch: "
                    + EmpiricalDistribution.of(boot.launch.all()).yaml() + ", ready: "
                    + EmpiricalDistribution.of(boot.ready.all()).yaml() + "}");
        }
        return entries.toString();
    }

    private List<String> types() {
        List<String> types = new ArrayList<>();
        byType.forEach((type, boot) -> {
            boolean isEnough =
                    boot.launch.all().size() >= ENOUGH && boot.ready.all().size() >= ENOUGH;
            if (isEnough && !type.isEmpty()) {
                types.add(type);
            }
        });
        return types;
    }

    /** Returns the estimates for people. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        texts.add(
                "launch to Node: " + EmpiricalDistribution.of(all.launch.all()).text());
        texts.add("Node to initialized: "
                + EmpiricalDistribution.of(all.ready.all()).text());
        for (String type : types()) {
            Boot boot = byType.getOrDefault(type, all);
            texts.add(type + ", launch to Node: "
                    + EmpiricalDistribution.of(boot.launch.all()).text());
        }
        return texts;
    }
}
