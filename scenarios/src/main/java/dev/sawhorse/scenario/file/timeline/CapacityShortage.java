// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.scenario.file.value.PoolChoice;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;

/**
 * A timeline action: EC2 has little or no capacity in some pools for a time, so launches there fail with
 * InsufficientInstanceCapacity.
 *
 * @param pools the capacity pools
 * @param duration duration of the shortage
 * @param depth number of instances that can still be launched in each of the pools
 */
public record CapacityShortage(PoolChoice pools, Duration duration, int depth) implements TimelineEntry.Action {
    private static final Field<Duration> FOR =
            Field.required("for", Types.duration(Duration.ofSeconds(1), Duration.ofDays(366)), "Duration.");

    private static final Field<Integer> DEPTH = Field.of(
            "depth",
            Types.integer(0, 1_000_000),
            0,
            "Number of further instances that each pool provides in that time; terminated ones are available again.");

    static final Section<CapacityShortage> SECTION = Section.of(
            values -> new CapacityShortage(PoolChoice.of(values), values.get(FOR), values.get(DEPTH)),
            PoolChoice.INSTANCE_TYPE,
            PoolChoice.FAMILIES,
            PoolChoice.ZONE,
            PoolChoice.CAPACITY_TYPE,
            FOR,
            DEPTH);
}
