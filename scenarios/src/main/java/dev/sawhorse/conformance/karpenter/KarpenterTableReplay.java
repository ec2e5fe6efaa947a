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

/** The replay of decision tables of single controllers of Karpenter; the columns determine the controller of a row. */
public final class KarpenterTableReplay implements Replay {
    @Override
    public String kind() {
        return "karpenter-table";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        List<CaseResult> results = new ArrayList<>();
        List<MappingNode> rows = Json.mappings(recording.root(), "rows");
        for (int i = 0; i < rows.size(); i++) {
            results.add(replay(recording, recording.rowName(i), rows.get(i)));
        }
        for (MappingNode row : Json.mappings(recording.root(), "scenarios")) {
            String name = row.text("name");
            results.add(replay(recording, recording.rowName(name == null ? results.size() : name), row));
        }
        return results;
    }

    private CaseResult replay(Recording recording, String name, MappingNode row) {
        CaseReplay.Rule rule = rule(recording, row);
        return rule == null
                ? CaseResult.unsupported(kind(), recording.file(), name, "table of an unknown rule")
                : CaseReplay.of(recording, name, row, rule);
    }

    private static CaseReplay.@Nullable Rule rule(Recording recording, MappingNode row) {
        if (row.get("pdbBlocksUntilSeconds") != null) {
            return DrainTable::replayRow;
        }
        if (row.get("startedAt") != null) {
            return QueueTable::replayRow;
        }
        if (row.get("conditions") != null && row.get("before") != null) {
            return NodeClaimTables::lifecycle;
        }
        if (row.get("provisioningRequeueSeconds") != null) {
            return StaticCapacityTable::row;
        }
        if (row.get("terminationTimestampAnnotation") != null) {
            return NodeTables::repair;
        }
        if (row.get("previousLastPodEventAgo") != null) {
            return NodeTables::podEvent;
        }
        if (row.get("expireAfter") != null) {
            return NodeClaimTables::expiration;
        }
        if (row.get("hash") != null) {
            return NodeTables::hash;
        }
        return row.get("timeline") != null && row.get("input") != null
                ? item -> ConsolidationMemoTable.replayRow(recording, item)
                : null;
    }
}
