// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.initial;

import dev.sawhorse.clusterautoscaler.LoopMemory;
import dev.sawhorse.clusterautoscaler.clusterstate.ExponentialBackoff;
import dev.sawhorse.clusterautoscaler.scaledown.PlannerMemory;
import dev.sawhorse.clusterautoscaler.scaledown.ScaleDownDelays;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.Map;

/** What Cluster Autoscaler remembers at the start. */
final class ClusterAutoscalerEntry {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final String PODS = "Node on which a pod found room in the last simulation, by `namespace/name`";

    private static final Field<Long> NEXT_LOOP =
            Field.of("nextLoop", PastTimes.AFTER, 0L, "0s", "Time from the start to the next loop.");

    private static final Field<Long> LAST_SCALE_UP = Field.of(
            "lastScaleUp", PastTimes.BEFORE, -HOUR, "1h", "How long before the start it last asked for nodes.");

    private static final Field<Long> LAST_SCALE_DOWN = Field.of(
            "lastScaleDown", PastTimes.BEFORE, -HOUR, "1h", "How long before the start it last began to delete nodes.");

    private static final Field<Map<String, Long>> UNNEEDED = Field.of(
            "unneeded", PastTimes.BEFORE_BY_NAME, Map.of(), "", "For how long nodes have been unneeded, by node.");

    private static final Field<Map<String, Long>> UNREMOVABLE = Field.of(
            "unremovable",
            PastTimes.AFTER_BY_NAME,
            Map.of(),
            "",
            "Time from the start until the removal of nodes is simulated again, by node.");

    private static final Field<Map<String, Long>> SCALED_UP = ago("scaledUp", "scaled up");
    private static final Field<Map<String, Long>> SCALED_DOWN = ago("scaledDown", "scaled down");
    private static final Field<Map<String, Long>> FAILED_SCALE_DOWN = ago("failedScaleDown", "failed to scale down");

    private static final Field<Duration> DURATION =
            Field.required("duration", PastTimes.duration(), "How long it lasts in all.");

    private static final Field<Long> FAILED =
            Field.required("failed", PastTimes.BEFORE, "How long before the start the scale-up failed.");

    private static final Field<String> CODE =
            Field.of("code", Types.text("OutOfResources"), "", "", "Error code of the failure, as `OutOfResources`.");

    private static final Section<ExponentialBackoff.Pause> PAUSE = Section.of(
            values -> {
                long duration = values.get(DURATION).toNanos();
                long failed = values.get(FAILED);
                return new ExponentialBackoff.Pause(duration, failed + duration, failed, values.get(CODE));
            },
            DURATION,
            FAILED,
            CODE);

    private static final Field<Map<String, ExponentialBackoff.Pause>> BACK_OFF = Field.of(
            "backOff",
            Types.mapOf("workers", PAUSE),
            Map.of(),
            "",
            "Back-off of node groups after failed scale-ups, by group.");

    private static final Field<Long> GROUPS_READ = Field.of(
            "groupsRead", PastTimes.BEFORE, 0L, "0s", "How long before the start it read the Auto Scaling groups.");

    private static final Field<Long> NEXT_INSTANCES = Field.of(
            "nextInstances",
            PastTimes.AFTER,
            0L,
            "0s",
            "Time from the start until it reads the instances of all groups.");

    private static final Field<Long> UPDATED = Field.optional(
            "updated",
            PastTimes.BEFORE,
            "How long before the start it last looked for unneeded nodes. Default: never.");

    private static final Field<Duration> SHORTEST_INTERVAL = Field.of(
            "shortestInterval",
            PastTimes.duration(),
            Duration.ofMinutes(10),
            "10m",
            "Shortest time between two loops that looked for unneeded nodes; bounds the number of nodes simulated in one.");

    private static final Field<Map<String, String>> POD_HINTS = Field.of(
            "podHints", Types.mapOf("default/web-7d4b9c-x", Types.text("workers-1")), Map.of(), "", PODS + ".");

    private static final Field<Map<String, String>> REMOVAL_HINTS = Field.of(
            "removalHints",
            Types.mapOf("default/web-7d4b9c-x", Types.text("workers-1")),
            Map.of(),
            "",
            PODS + ", for pods of nodes to remove.");

    static final Section<LoopMemory> SECTION = Section.of(
            ClusterAutoscalerEntry::memory,
            NEXT_LOOP,
            LAST_SCALE_UP,
            LAST_SCALE_DOWN,
            UNNEEDED,
            UNREMOVABLE,
            SCALED_UP,
            SCALED_DOWN,
            FAILED_SCALE_DOWN,
            BACK_OFF,
            GROUPS_READ,
            NEXT_INSTANCES,
            UPDATED,
            SHORTEST_INTERVAL,
            POD_HINTS,
            REMOVAL_HINTS);

    private ClusterAutoscalerEntry() {}

    private static Field<Map<String, Long>> ago(String name, String what) {
        return Field.of(
                name,
                PastTimes.BEFORE_BY_NAME,
                Map.of(),
                "",
                "How long before the start groups " + what + ", by group; with `--scale-down-delay-type-local`.");
    }

    private static LoopMemory memory(FieldValues values) {
        Long updated = values.find(UPDATED);
        PlannerMemory planner = new PlannerMemory(
                values.get(UNNEEDED),
                values.get(UNREMOVABLE),
                values.get(REMOVAL_HINTS),
                updated == null ? Long.MIN_VALUE : updated,
                Math.max(1, values.get(SHORTEST_INTERVAL).toNanos()));
        return new LoopMemory(
                values.get(NEXT_LOOP),
                values.get(LAST_SCALE_UP),
                values.get(LAST_SCALE_DOWN),
                values.get(GROUPS_READ),
                values.get(NEXT_INSTANCES),
                values.get(POD_HINTS),
                planner,
                new ScaleDownDelays.Times(
                        values.get(SCALED_UP), values.get(SCALED_DOWN), values.get(FAILED_SCALE_DOWN)),
                values.get(BACK_OFF));
    }
}
