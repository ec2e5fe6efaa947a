// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled action (Amazon EC2 Auto Scaling, "Scheduled scaling"): it sets sizes of a group once or on a recurring
 * schedule. Null sizes stay unchanged, but a desired capacity outside the new limits is clamped.
 *
 * @param recurrence cron schedule, null for once
 * @param zone time zone of the recurrence
 * @param start first time, null for the first time of the recurrence; required without a recurrence
 * @param end time after which the action does not run any more, null for never
 */
public record ScheduledAction(
        String name,
        @Nullable CronSchedule recurrence,
        ZoneId zone,
        @Nullable Instant start,
        @Nullable Instant end,
        @Nullable Integer minSize,
        @Nullable Integer maxSize,
        @Nullable Integer desiredCapacity) {

    /** The result of {@link #next} if the action does not run again. */
    static final long NEVER = CronSchedule.NEVER;

    /** Returns the second of the first run at or after a second, {@link #NEVER} if there is none. */
    long next(long from) {
        long earliest = start == null ? from : Math.max(from, start.getEpochSecond());
        long next = once(from);
        if (recurrence != null) {
            next = recurrence.next(earliest - 1, zone);
        }
        return next != NEVER && end != null && next > end.getEpochSecond() ? NEVER : next;
    }

    private long once(long from) {
        return start == null || start.getEpochSecond() < from ? NEVER : start.getEpochSecond();
    }
}
