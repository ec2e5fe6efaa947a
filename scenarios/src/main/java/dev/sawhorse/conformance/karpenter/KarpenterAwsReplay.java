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

/**
 * The replay of decision tables of Karpenter's AWS provider: launches against a scripted EC2, and messages in the interruption
 * queue.
 */
public final class KarpenterAwsReplay implements Replay {
    @Override
    public String kind() {
        return "karpenter-aws";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        List<MappingNode> rows = Json.mappings(recording.root(), "rows");
        List<CaseResult> results = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            results.add(result(recording, recording.rowName(i), rows.get(i)));
        }
        return results;
    }

    private static CaseResult result(Recording recording, String name, MappingNode row) {
        return CaseReplay.of(
                recording,
                name,
                row,
                row.get("message") != null
                        ? InterruptionRow::difference
                        : launch -> new RecordedLaunch(launch).difference());
    }
}
