// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.MaintenancePolicy;
import dev.sawhorse.ec2.autoscaling.RefreshPreferences;
import dev.sawhorse.ec2.autoscaling.RefreshPreferences.ProtectedInstances;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupOptionFields;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A timeline action that starts an instance refresh of a node group (StartInstanceRefresh).
 *
 * @param instanceWarmup null for the group's health check grace period
 */
public record InstanceRefreshStart(
        String nodeGroup,
        @Nullable MaintenancePolicy policy,
        @Nullable Duration instanceWarmup,
        boolean skipMatching,
        List<Integer> checkpointPercentages,
        Duration checkpointDelay,
        ProtectedInstances protectedInstances)
        implements TimelineEntry.Action {
    private static final Field<String> NODE_GROUP =
            Field.required("nodeGroup", Types.text("workers"), "The node group.");

    private static final Field<MaintenancePolicy> HEALTHY = Field.optional(
            "healthyPercentage",
            NodeGroupOptionFields.MAINTENANCE,
            "Healthy percentages during the refresh. Default: the group's maintenance policy, otherwise 90 and 100.");

    private static final Field<Duration> WARMUP = Field.optional(
            "instanceWarmup",
            Types.duration(Duration.ZERO, Duration.ofHours(2)),
            "Time until a new instance counts as ready. Default: the group's default warm-up, otherwise its "
                    + "`healthCheckGracePeriod`.");

    private static final Field<Boolean> SKIP_MATCHING = Field.of(
            "skipMatching",
            Types.flag(),
            false,
            "Whether instances launched since the last `imageRelease` for the group's `amiFamily` are kept.");

    private static final Field<List<Integer>> CHECKPOINTS = Field.of(
            "checkpointPercentages",
            Types.listOf(Types.integer(1, 100)),
            List.of(),
            "",
            "Checkpoints: percentages replaced at which it pauses, ascending; it ends at the last one.");

    private static final Field<Duration> DELAY = Field.of(
            "checkpointDelay",
            Types.duration(Duration.ZERO, Duration.ofDays(2)),
            Duration.ofHours(1),
            "1h",
            "Duration of a pause.");

    private static final Field<ProtectedInstances> PROTECTED = Field.of(
            "scaleInProtectedInstances",
            Types.choice(List.of(ProtectedInstances.values()), ProtectedInstances::apiName),
            ProtectedInstances.WAIT,
            "Wait",
            "Handling of instances with scale-in protection: `Wait` fails after an hour.");

    static final Section<InstanceRefreshStart> SECTION = Section.of(
            InstanceRefreshStart::assemble, NODE_GROUP, HEALTHY, WARMUP, SKIP_MATCHING, CHECKPOINTS, DELAY, PROTECTED);

    private static @Nullable InstanceRefreshStart assemble(FieldValues values) {
        List<Integer> checkpoints = values.get(CHECKPOINTS);
        for (int i = 1; i < checkpoints.size(); i++) {
            if (checkpoints.get(i) <= checkpoints.get(i - 1)) {
                values.written(CHECKPOINTS).error(checkpoints + " are not in ascending order", "Sort them.");
                return null;
            }
        }
        return new InstanceRefreshStart(
                values.get(NODE_GROUP),
                values.find(HEALTHY),
                values.find(WARMUP),
                values.get(SKIP_MATCHING),
                checkpoints,
                values.get(DELAY),
                values.get(PROTECTED));
    }

    /** Starts the refresh, unless the group has one in progress. */
    public void apply(AutoScalingGroups groups, List<NodeGroupEntry> entries) {
        for (NodeGroupEntry group : entries) {
            if (group.name().equals(nodeGroup) && !groups.require(nodeGroup).isRefreshing()) {
                groups.startInstanceRefresh(nodeGroup, preferences(group));
            }
        }
    }

    private RefreshPreferences preferences(NodeGroupEntry group) {
        Duration warmup = instanceWarmup == null ? group.scaling().defaultInstanceWarmup() : instanceWarmup;
        return new RefreshPreferences(
                policy,
                warmup == null ? group.options().healthCheckGracePeriod() : warmup,
                skipMatching,
                checkpointPercentages,
                checkpointDelay,
                protectedInstances);
    }
}
