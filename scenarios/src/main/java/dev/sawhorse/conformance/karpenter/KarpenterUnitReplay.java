// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The replay of decision tables of single rules of Karpenter; the columns determine the rule of a table. */
public final class KarpenterUnitReplay implements Replay {
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
        CaseReplay.Rule rule = rows.isEmpty() ? null : rule(rows.get(0));
        if (rule == null) {
            results.add(CaseResult.unsupported(kind(), recording.file(), recording.name(), "table of an unknown rule"));
        } else {
            rows(recording, "vectors", "", rule, results);
        }
        return results;
    }

    private static CaseReplay.@Nullable Rule rule(MappingNode row) {
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

    private void rows(Recording recording, String key, String prefix, CaseReplay.Rule rule, List<CaseResult> results) {
        List<MappingNode> rows = Json.mappings(recording.root(), key);
        for (int i = 0; i < rows.size(); i++) {
            results.add(CaseReplay.of(recording, recording.rowName(prefix + i), rows.get(i), rule));
        }
    }
}
