package dev.sawhorse.conformance;

import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays tables of single rules; the columns tell which rule a table is about. */
final class KarpenterUnitReplay implements Replay {
    @Override
    public String kind() {
        return "karpenter-unit";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        MappingNode root = recording.root();
        List<CaseResult> results = new ArrayList<>();
        if (root.present("pairs") != null) {
            rows(recording, "has", "has-", RequirementRules::has, results);
            rows(recording, "pairs", "pairs-", RequirementRules::pair, results);
            rows(recording, "undefined", "undefined-", RequirementRules::undefined, results);
            return results;
        }
        List<MappingNode> rows = Json.mappings(root, "vectors");
        Row rule = rows.isEmpty() ? null : rule(rows.get(0));
        if (rule == null) {
            results.add(CaseResult.unsupported(kind(), recording.file(), recording.name(), "table of an unknown rule"));
        } else {
            rows(recording, "vectors", "", rule, results);
        }
        return results;
    }

    /** One row of a table; returns the first difference, null if there is none. */
    private interface Row {
        @Nullable
        String replay(MappingNode row);
    }

    private static @Nullable Row rule(MappingNode row) {
        if (row.present("perm") != null) {
            return UnitRules::goSort;
        }
        if (row.present("possible") != null) {
            return TopologyRules::nextDomain;
        }
        if (row.present("taint") != null) {
            return UnitRules::toleration;
        }
        if (row.present("canonical") != null) {
            return UnitRules::quantity;
        }
        return row.present("spec") != null ? UnitRules::podRequests : null;
    }

    private void rows(Recording recording, String key, String prefix, Row rule, List<CaseResult> results) {
        List<MappingNode> rows = Json.mappings(recording.root(), key);
        for (int i = 0; i < rows.size(); i++) {
            results.add(
                    CaseResult.of(kind(), recording.file(), recording.rowName(prefix + i), rule.replay(rows.get(i))));
        }
    }
}
