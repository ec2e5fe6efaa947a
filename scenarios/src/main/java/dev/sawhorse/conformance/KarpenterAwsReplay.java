package dev.sawhorse.conformance;

import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays tables of what Karpenter's AWS provider did: launches against an EC2 that answers by script, and messages
 * in the interruption queue.
 */
final class KarpenterAwsReplay implements Replay {
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

    private CaseResult result(Recording recording, String name, MappingNode row) {
        if (row.get("message") != null) {
            return CaseResult.of(kind(), recording.file(), name, InterruptionRow.difference(row));
        }
        return CaseResult.of(kind(), recording.file(), name, new LaunchReplay(row).difference());
    }
}
