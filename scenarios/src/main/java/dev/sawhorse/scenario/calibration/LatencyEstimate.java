// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.history.NodeObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The boot times of a history: from the launch of an instance to its Node, and from the Node until it is initialized; for all
 * nodes, and for each instance type with enough of them.
 */
final class LatencyEstimate {
    /** The number of nodes of a type from which on it has distributions of its own. */
    private static final int ENOUGH = 20;

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

    /** Returns the section {@code latencies} of the scenario file. */
    String yaml(String profile) {
        StringBuilder yaml = new StringBuilder("latencies:\n");
        yaml.append("  profile: ").append(profile).append('\n');
        yaml.append("  launch: ")
                .append(EmpiricalDistribution.of(all.launch.all()).yaml())
                .append('\n');
        yaml.append("  ready: ")
                .append(EmpiricalDistribution.of(all.ready.all()).yaml())
                .append('\n');
        yaml.append("  startupTaint: 0s # part of ready: the history states when nodes were initialized\n");
        List<String> types = types();
        if (!types.isEmpty()) {
            yaml.append("  machines:\n");
        }
        for (String type : types) {
            Boot boot = byType.getOrDefault(type, all);
            yaml.append("    - requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [")
                    .append(type)
                    .append("]}]\n");
            yaml.append("      launch: ")
                    .append(EmpiricalDistribution.of(boot.launch.all()).yaml())
                    .append('\n');
            yaml.append("      ready: ")
                    .append(EmpiricalDistribution.of(boot.ready.all()).yaml())
                    .append('\n');
        }
        return yaml.toString();
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
