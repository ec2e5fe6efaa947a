// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.TimeZoneType;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.CronArrivals;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Batches of arrivals on a cron schedule.
 *
 * @param size batch size
 */
record ArrivalCron(String schedule, ZoneId zone, int size) implements ArrivalSource.Process {
    private static final Field<String> SCHEDULE = Field.required(
            "schedule",
            Types.text("*/15 * * * *"),
            "Cron expression (minute, hour, day of month, month, day of week) or a descriptor such as @hourly.");

    private static final Field<ZoneId> ZONE =
            Field.of("zone", TimeZoneType.TYPE, ZoneOffset.UTC, "UTC", "Time zone of the schedule.");

    private static final Field<Integer> SIZE = Field.of(
            "size", Types.integer(1, Arrivals.LARGEST_WAVE), 1, "Number of arrivals each time the schedule fires.");

    static final Section<ArrivalCron> SECTION = Section.of(ArrivalCron::assemble, SCHEDULE, ZONE, SIZE);

    /** Parses the schedule from an instant of a leap year, so that every schedule that can match does. */
    private static @Nullable ArrivalCron assemble(FieldValues values) {
        ArrivalCron cron = new ArrivalCron(values.get(SCHEDULE), values.get(ZONE), values.get(SIZE));
        try {
            CronArrivals.of(cron.schedule, cron.zone, Instant.parse("2024-01-01T00:00:00Z"), () -> 1);
            return cron;
        } catch (IllegalArgumentException e) {
            boolean never = String.valueOf(e.getMessage()).contains("never fires");
            values.written(SCHEDULE)
                    .error(
                            never ? "never fires" : String.valueOf(e.getMessage()),
                            never
                                    ? "Maybe its day of month does not exist in its month."
                                    : "See the five fields of crontab(5): minute, hour, day, month, weekday.");
            return null;
        }
    }

    @Override
    public ArrivalProcess on(Instant start, RandomStream stream) {
        return CronArrivals.of(schedule, zone, start, () -> size);
    }
}
