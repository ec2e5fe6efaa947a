// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.ReferenceColumns;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A replay that compares capacity and allocatable of every EC2 instance type with what the AWS provider computes. */
public final class AllocatableReplay implements Replay {
    @Override
    public String kind() {
        return "allocatable";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        InstanceCatalogue catalogue = InstanceCatalogue.load();
        List<CaseResult> results = new ArrayList<>();
        for (MappingNode row : Json.mappings(recording.root(), "rows")) {
            String type = Json.text(row, "instance_type");
            InstanceShape shape = catalogue.find(type);
            results.add(CaseReplay.of(
                    recording,
                    recording.rowName(type),
                    row,
                    recorded ->
                            shape == null ? "instance type " + type + " is not known" : difference(recorded, shape)));
        }
        return results;
    }

    private static @Nullable String difference(MappingNode row, InstanceShape shape) {
        Map<String, String> actual = ReferenceColumns.of(shape, NodeCapacity.of(shape, NodeOptions.DEFAULTS));
        for (Map.Entry<String, String> column : actual.entrySet()) {
            String recorded = row.text(column.getKey());
            String difference = recorded == null ? null : Json.difference(column.getKey(), recorded, column.getValue());
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }
}
