package dev.sawhorse.conformance;

import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays what the workload controllers did, a table for each of them. */
final class WorkloadControllersReplay implements Replay {

    /** One row of a table; returns the first difference, null if there is none. */
    private interface Row {
        @Nullable
        String replay(MappingNode row);
    }

    @Override
    public String kind() {
        return "workload-controllers";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        Row rule = rule(String.valueOf(recording.root().text("topic")));
        List<CaseResult> results = new ArrayList<>();
        List<MappingNode> rows = Json.mappings(recording.root(), "rows");
        for (int i = 0; i < rows.size(); i++) {
            String name = rows.get(i).text("name");
            String caseName = recording.rowName(name == null ? i : name);
            results.add(
                    rule == null
                            ? CaseResult.unsupported(
                                    kind(), recording.file(), caseName, "table of an unknown controller")
                            : replay(recording, caseName, rule, rows.get(i)));
        }
        return results;
    }

    private CaseResult replay(Recording recording, String name, Row rule, MappingNode row) {
        try {
            return CaseResult.of(kind(), recording.file(), name, rule.replay(row));
        } catch (UnsupportedOperationException e) {
            return CaseResult.unsupported(kind(), recording.file(), name, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return CaseResult.of(kind(), recording.file(), name, "failed with " + e);
        }
    }

    private static @Nullable Row rule(String topic) {
        return switch (topic) {
            case "hpa" -> AutoscalerRows::replay;
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
