// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The replay of decisions of the workload controllers, one table per controller. */
public final class WorkloadControllersReplay implements Replay {

    @Override
    public String kind() {
        return "workload-controllers";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        CaseReplay.Rule rule = rule(String.valueOf(recording.root().text("topic")));
        List<CaseResult> results = new ArrayList<>();
        List<MappingNode> rows = Json.mappings(recording.root(), "rows");
        for (int i = 0; i < rows.size(); i++) {
            String name = rows.get(i).text("name");
            String caseName = recording.rowName(name == null ? i : name);
            results.add(
                    rule == null
                            ? CaseResult.unsupported(
                                    kind(), recording.file(), caseName, "table of an unknown controller")
                            : CaseReplay.of(recording, caseName, rows.get(i), rule));
        }
        return results;
    }

    private static CaseReplay.@Nullable Rule rule(String topic) {
        return switch (topic) {
            case "hpa" -> HorizontalPodAutoscalerRows::replay;
            case "replicaset-ranking" -> RankingRows::replay;
            case "pdb-status" -> DisruptionBudgetRows::replay;
            case "rolling-update" -> RolloutRows::replay;
            case "statefulset" -> StatefulSetRows::replay;
            case "job" -> JobRows::replay;
            case "cronjob" -> CronJobRows::replay;
            default -> null;
        };
    }
}
