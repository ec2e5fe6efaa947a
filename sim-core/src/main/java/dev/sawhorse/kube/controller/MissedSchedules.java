// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.cron.CronSchedule;
import java.time.ZoneId;

/**
 * The missed scheduled times of a CronJob (Kubernetes v1.37). Times are nanoseconds since 1970.
 *
 * @param earliest the time from which scheduled times count
 * @param mostRecent the last scheduled time since then, {@link #NONE} if there is none
 * @param number the number of missed times, estimated from the distance of the first two
 */
record MissedSchedules(long earliest, long mostRecent, long number) {
    static final long NONE = Long.MIN_VALUE;

    private static final long SECOND = 1_000_000_000L;

    /** Returns the missed times after {@code earliest} up to {@code now}. */
    static MissedSchedules between(CronSchedule schedule, ZoneId zone, long earliest, long now) {
        long first = next(schedule, zone, earliest);
        if (now < first) {
            return new MissedSchedules(earliest, NONE, 0);
        }
        long second = next(schedule, zone, first);
        if (now < second) {
            return new MissedSchedules(earliest, first, 0);
        }
        long distance = (second - first) / SECOND;
        long missed = (now - first) / SECOND / distance + 1;
        long mostRecent = NONE;
        for (long hit = next(schedule, zone, first + (missed - 2) * distance * SECOND);
                hit <= now;
                hit = next(schedule, zone, hit)) {
            mostRecent = hit;
        }
        return new MissedSchedules(earliest, mostRecent, missed);
    }

    /** Returns the first scheduled time after a time, {@link Long#MAX_VALUE} if there is none. */
    static long next(CronSchedule schedule, ZoneId zone, long after) {
        long second = schedule.next(Math.floorDiv(after, SECOND), zone);
        return second == CronSchedule.NEVER ? Long.MAX_VALUE : second * SECOND;
    }

    boolean hasMostRecent() {
        return mostRecent != NONE;
    }
}
