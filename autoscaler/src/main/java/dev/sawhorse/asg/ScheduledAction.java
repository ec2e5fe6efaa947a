package dev.sawhorse.asg;

import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled action (Amazon EC2 Auto Scaling, "Scheduled scaling"): a group gets other sizes at a time, or at the times of a
 * recurrence. What is null stays as it is, but for a desired capacity that the new limits exclude.
 *
 * @param recurrence when it happens again and again, null for once
 * @param zone whose clocks the recurrence is of
 * @param start when it happens first, null for the first time of the recurrence; given where there is none
 * @param end after which it does not happen any more, null for never
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

    /** Never again. */
    static final long NEVER = CronSchedule.NEVER;

    /** Returns the second of its first time from a second on, {@link #NEVER} if there is none. */
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
