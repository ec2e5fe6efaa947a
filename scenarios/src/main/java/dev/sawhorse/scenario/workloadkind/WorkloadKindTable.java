// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The table of custom resources that are known to create pods, by group and kind. */
final class WorkloadKindTable {
    private static final Map<String, PodSource> RULES = Map.of(
            "spark",
            new SparkPods(),
            "scheduled-spark",
            new ScheduledPods("template", new SparkPods()),
            "flink",
            new FlinkPods(),
            "workflow",
            new WorkflowPods(),
            "scheduled-workflow",
            new ScheduledPods("workflowSpec", new WorkflowPods()),
            "clickhouse",
            new ClickHousePods("clickhouse"),
            "clickhouse-keeper",
            new ClickHousePods("clickhouse-keeper"),
            "rollout",
            new RolloutPods(),
            "broadcast",
            new BroadcastPods());

    private static final Map<String, List<PodSource>> GROUPS = read();

    private WorkloadKindTable() {}

    /** Returns the rules for the pods of a kind, empty if it is unknown. */
    static List<PodSource> of(String group, String kind) {
        return GROUPS.getOrDefault(group + " " + kind, List.of());
    }

    /** Returns all kinds of the table in its order. */
    static List<CustomKind> kinds() {
        return GROUPS.keySet().stream()
                .map(key -> key.split(" "))
                .map(parts -> new CustomKind(parts[0], parts[1]))
                .toList();
    }

    private static Map<String, List<PodSource>> read() {
        Map<String, List<PodSource>> groups = new LinkedHashMap<>();
        try (InputStream input =
                Objects.requireNonNull(WorkloadKindTable.class.getResourceAsStream("workload-kinds.txt"))) {
            String text = new String(input.readAllBytes(), StandardCharsets.UTF_8);
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> {
                        String[] fields = line.split(" ");
                        SimulatedKind simulatedKind = SimulatedKind.of(fields[4]);
                        groups.computeIfAbsent(fields[0] + " " + fields[1], kind -> new ArrayList<>())
                                .add(source(fields[2], fields[3], simulatedKind));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return groups;
    }

    private static PodSource source(String pods, String replicas, SimulatedKind simulatedKind) {
        PodSource rule = RULES.get(pods);
        if (rule != null) {
            return rule;
        }
        if (pods.startsWith(PoolerPods.PREFIX)) {
            return new PoolerPods(source(pods.substring(PoolerPods.PREFIX.length()), replicas, simulatedKind));
        }
        if (pods.startsWith(AgentPods.PREFIX)) {
            return new AgentPods(source(pods.substring(AgentPods.PREFIX.length()), replicas, simulatedKind));
        }
        return pods.startsWith(BuiltPods.PREFIX)
                ? BuiltPods.parse(pods, replicas, simulatedKind)
                : PodGroup.parse(pods, replicas, simulatedKind);
    }
}
