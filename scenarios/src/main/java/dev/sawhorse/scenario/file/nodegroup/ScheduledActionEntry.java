// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.nodegroup;

import dev.sawhorse.asg.ScheduledAction;
import dev.sawhorse.kube.cron.CronSchedule;
import dev.sawhorse.scenario.file.value.TimeZoneType;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The scheduled actions of a node group in the scenario file, with the field names of EC2 Auto Scaling's API. */
final class ScheduledActionEntry {
    private static final int MOST_NODES = 100_000;

    private static final Field<String> NAME = Field.required("name", Types.text("morning"), "Its name.");

    private static final Field<CronSchedule> RECURRENCE = Field.optional(
            "recurrence",
            Types.parsed(
                    "cron expression",
                    "a cron expression such as 0 8 * * 1-5",
                    "0 8 * * 1-5",
                    ScheduledActionEntry::cron),
            "Recurrence as a cron expression: minute, hour, day of month, month, day of week.");

    private static final Field<ZoneId> TIME_ZONE =
            Field.of("timeZone", TimeZoneType.TYPE, ZoneOffset.UTC, "UTC", "Time zone of the recurrence.");

    private static final Field<Instant> START =
            Field.optional("startTime", Types.instant(), "Time of the action, or the earliest time of the recurrence.");

    private static final Field<Instant> END = Field.optional("endTime", Types.instant(), "End of the recurrence.");

    private static final Field<Integer> MIN =
            Field.optional("minSize", Types.integer(0, MOST_NODES), "The group's new `min`.");

    private static final Field<Integer> MAX =
            Field.optional("maxSize", Types.integer(0, MOST_NODES), "The group's new `max`.");

    private static final Field<Integer> DESIRED =
            Field.optional("desiredCapacity", Types.integer(0, MOST_NODES), "New desired capacity in nodes or units.");

    static final Section<ScheduledAction> SECTION = Section.of(
                    ScheduledActionEntry::assemble, NAME, RECURRENCE, TIME_ZONE, START, END, MIN, MAX, DESIRED)
            .withExampleOf(RECURRENCE, DESIRED);

    private ScheduledActionEntry() {}

    private static @Nullable ScheduledAction assemble(FieldValues values) {
        Integer min = values.find(MIN);
        Integer max = values.find(MAX);
        Integer desired = values.find(DESIRED);
        Instant start = values.find(START);
        Instant end = values.find(END);
        if (values.find(RECURRENCE) == null && start == null) {
            values.written(NAME)
                    .error("has neither a recurrence nor a startTime", "For example recurrence: \"0 8 * * 1-5\".");
        } else if (min == null && max == null && desired == null) {
            values.written(NAME).error("has no effect", "Set minSize, maxSize or desiredCapacity.");
        } else if (min != null && max != null && min > max) {
            values.written(MIN).error(min + " is above maxSize, which is " + max, "Maybe they are swapped.");
        } else if (desired != null && isOutside(desired, min, max)) {
            values.written(DESIRED).error(desired + " is not between minSize and maxSize of the action", null);
        } else if (start != null && end != null && !end.isAfter(start)) {
            values.written(END).error(end + " is not after startTime, which is " + start, "Maybe they are swapped.");
        } else {
            return new ScheduledAction(
                    values.get(NAME), values.find(RECURRENCE), values.get(TIME_ZONE), start, end, min, max, desired);
        }
        return null;
    }

    private static boolean isOutside(int desired, @Nullable Integer min, @Nullable Integer max) {
        return (min != null && desired < min) || (max != null && desired > max);
    }

    private static CronSchedule cron(String text) {
        try {
            CronSchedule schedule = CronSchedule.parse(text);
            if (schedule.next(0) == CronSchedule.NEVER) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" never fires\nMaybe its day of month does not exist in its month.");
            }
            return schedule;
        } catch (CronSchedule.InvalidCronException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a cron expression: " + e.getMessage()
                            + "\nSee the five fields of crontab(5): minute, hour, day, month, weekday.",
                    e);
        }
    }
}
