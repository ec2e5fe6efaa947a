package dev.sawhorse.scenario;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;

/**
 * EC2 has no capacity in some pools for a time: launches there fail with InsufficientInstanceCapacity.
 *
 * @param pools which
 * @param duration for how long
 */
public record Shortage(PoolChoice pools, Duration duration) implements TimelineEntry.Action {
    private static final Field<Duration> FOR =
            Field.required("for", Types.duration(Duration.ofSeconds(1), Duration.ofDays(366)), "For how long.");

    static final Section<Shortage> SECTION = Section.of(
            values -> new Shortage(PoolChoice.of(values), values.get(FOR)),
            PoolChoice.INSTANCE_TYPE,
            PoolChoice.FAMILIES,
            PoolChoice.ZONE,
            PoolChoice.CAPACITY_TYPE,
            FOR);
}
