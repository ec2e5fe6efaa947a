// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.nodegroup;

import dev.sawhorse.ec2.autoscaling.GroupOptions;
import dev.sawhorse.ec2.autoscaling.MaintenancePolicy;
import dev.sawhorse.ec2.autoscaling.ScalingProcess;
import dev.sawhorse.ec2.autoscaling.WarmPoolSpec;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a node group besides its sizes, such as its warm pool and maintenance policy. */
public final class NodeGroupOptionFields {
    private static final int PERCENT = 100;
    private static final int MOST_NODES = 100_000;
    private static final Duration LONGEST = Duration.ofDays(365);

    static final Field<Map<String, Integer>> WEIGHTED_CAPACITY = Field.of(
            "weightedCapacity",
            Types.mapOf("m5.large", Types.integer(1, GroupOptions.GREATEST_WEIGHT)),
            Map.of(),
            "",
            "Number of units of an instance of each type; `min`, `max`, `desired` and the on-demand base are then in units.");

    static final Field<Boolean> PROTECTED = Field.of(
            "newInstancesProtectedFromScaleIn",
            Types.flag(),
            false,
            "Whether instances are launched with scale-in protection.");

    static final Field<Duration> GRACE_PERIOD = Field.of(
            "healthCheckGracePeriod",
            Types.duration(Duration.ZERO, Duration.ofHours(2)),
            Duration.ZERO,
            "0s",
            "Time after an instance enters service during which it is not replaced for a failing status check.");

    static final Field<Duration> MAX_LIFETIME = Field.optional(
            "maxInstanceLifetime",
            Types.duration(GroupOptions.SHORTEST_LIFETIME, LONGEST),
            "Maximum age of an instance, at least a day; older instances are replaced. Default: never.");

    private static final Field<Integer> MIN_HEALTHY = Field.required(
            "minHealthyPercentage",
            Types.integer(0, PERCENT),
            "Share of the desired capacity that stays in service, in percent; with 100 a new instance is launched before an "
                    + "old one is terminated.");

    private static final Field<Integer> MAX_HEALTHY = Field.required(
            "maxHealthyPercentage",
            Types.integer(PERCENT, 2 * PERCENT),
            "Maximum capacity in percent of the desired capacity; with 100 an old instance is terminated before a new one "
                    + "is launched.");

    public static final Section<MaintenancePolicy> MAINTENANCE =
            Section.of(NodeGroupOptionFields::maintenance, MIN_HEALTHY, MAX_HEALTHY);

    static final Field<MaintenancePolicy> MAINTENANCE_POLICY = Field.optional(
            "instanceMaintenancePolicy",
            MAINTENANCE,
            "Instance maintenance policy. Default: unhealthy and old instances are terminated first, others after their "
                    + "replacement is in service.");

    static final Field<List<ScalingProcess>> SUSPENDED = Field.of(
            "suspendedProcesses",
            Types.listOf(Types.choice(List.of(ScalingProcess.values()), ScalingProcess::apiName)),
            List.of(),
            "",
            "Suspended processes. With Cluster Autoscaler `[AZRebalance]` is usual, because rebalancing terminates nodes "
                    + "without its knowledge.");

    private static final Field<Integer> POOL_MIN_SIZE =
            Field.of("minSize", Types.integer(0, MOST_NODES), 0, "Minimum number of instances in the pool.");

    private static final Field<Integer> PREPARED = Field.optional(
            "maxGroupPreparedCapacity",
            Types.integer(0, MOST_NODES),
            "Maximum number of instances in the group and the pool together. Default: `max` of the group.");

    private static final Field<WarmPoolSpec.State> POOL_STATE = Field.of(
            "poolState",
            Types.choice(List.of(WarmPoolSpec.State.values()), WarmPoolSpec.State::apiName),
            WarmPoolSpec.State.STOPPED,
            "Stopped",
            "State of the instances in the pool: `Stopped` and `Hibernated` instances cost only their volumes.");

    private static final Field<Boolean> REUSE = Field.of(
            "reuseOnScaleIn", Types.flag(), false, "Whether instances removed by scale-in return to the pool.");

    static final Field<WarmPoolSpec> WARM_POOL = Field.optional(
            "warmPool",
            Section.of(
                    values -> new WarmPoolSpec(
                            values.get(POOL_MIN_SIZE),
                            values.find(PREPARED),
                            values.get(POOL_STATE),
                            values.get(REUSE)),
                    POOL_MIN_SIZE,
                    PREPARED,
                    POOL_STATE,
                    REUSE),
            "Warm pool: pre-initialized instances beside the group.");

    private NodeGroupOptionFields() {}

    static GroupOptions of(FieldValues values) {
        Set<ScalingProcess> suspended = EnumSet.noneOf(ScalingProcess.class);
        suspended.addAll(values.get(SUSPENDED));
        return new GroupOptions(
                values.get(WEIGHTED_CAPACITY),
                values.get(PROTECTED),
                values.get(GRACE_PERIOD),
                values.find(MAX_LIFETIME),
                values.find(MAINTENANCE_POLICY),
                suspended,
                values.find(WARM_POOL));
    }

    private static @Nullable MaintenancePolicy maintenance(FieldValues values) {
        int min = values.get(MIN_HEALTHY);
        int max = values.get(MAX_HEALTHY);
        if (max - min > PERCENT) {
            values.written(MAX_HEALTHY)
                    .error(
                            max + " is more than 100 above minHealthyPercentage, which is " + min,
                            "Maybe one of " + (max - PERCENT) + " or more is intended there.");
            return null;
        }
        return new MaintenancePolicy(min, max);
    }
}
