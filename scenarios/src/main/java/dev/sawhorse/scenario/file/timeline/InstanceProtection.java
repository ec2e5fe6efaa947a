// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * A timeline action that sets or removes scale-in protection of instances of a node group (SetInstanceProtection).
 *
 * @param count number of instances to change, the oldest first
 */
public record InstanceProtection(String nodeGroup, boolean protectedFromScaleIn, int count)
        implements TimelineEntry.Action {
    private static final int ALL = 100_000;

    private static final Field<String> NODE_GROUP =
            Field.required("nodeGroup", Types.text("workers"), "The node group.");

    private static final Field<Boolean> PROTECTED =
            Field.of("protectedFromScaleIn", Types.flag(), true, "Whether protection is added or removed.");

    private static final Field<Integer> COUNT = Field.of(
            "count",
            Types.integer(1, ALL),
            ALL,
            "all",
            "Number of instances, oldest first among those whose protection changes.");

    static final Section<InstanceProtection> SECTION = Section.of(
            values -> new InstanceProtection(values.get(NODE_GROUP), values.get(PROTECTED), values.get(COUNT)),
            NODE_GROUP,
            PROTECTED,
            COUNT);

    public void apply(AutoScalingGroups groups) {
        AutoScalingGroup group = groups.require(nodeGroup);
        group.instances().stream()
                .filter(group::isStaying)
                .filter(instance -> group.isProtectedFromScaleIn(instance) != protectedFromScaleIn)
                .limit(count)
                .map(Instance::id)
                .forEach(id -> groups.setInstanceProtection(id, protectedFromScaleIn));
    }
}
