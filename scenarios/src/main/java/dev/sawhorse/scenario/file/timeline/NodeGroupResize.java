// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * A timeline action that sets the desired capacity of a node group.
 *
 * @param nodes the desired capacity, within the limits of the group
 */
public record NodeGroupResize(String nodeGroup, int nodes) implements TimelineEntry.Action {
    private static final int MOST_NODES = 100_000;

    private static final Field<String> NODE_GROUP =
            Field.required("nodeGroup", Types.text("workers"), "The node group.");

    private static final Field<Integer> NODES =
            Field.required("nodes", Types.integer(0, MOST_NODES), "New desired capacity, between `min` and `max`.");

    static final Section<NodeGroupResize> SECTION =
            Section.of(values -> new NodeGroupResize(values.get(NODE_GROUP), values.get(NODES)), NODE_GROUP, NODES);

    /** Clamps to the current limits, which scheduled actions and forecasts may have changed. */
    public void apply(AutoScalingGroups groups) {
        GroupSpec spec = groups.require(nodeGroup).spec();
        int within = Math.max(spec.minSize(), Math.min(spec.maxSize(), nodes));
        groups.setDesiredCapacity(nodeGroup, within, "timeline");
    }
}
