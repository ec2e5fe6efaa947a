// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** A batch arrival process that follows a cron schedule. */
public final class CronArrivals implements ArrivalProcess {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final CronSchedule schedule;
    private final ZoneId zone;
    private final Instant start;
    private final Distribution size;
    private long lastHit;

    private CronArrivals(CronSchedule schedule, ZoneId zone, Instant start, Distribution size) {
        this.schedule = schedule;
        this.zone = zone;
        this.start = start;
        this.size = size;
        this.lastHit = start.getNano() == 0 ? start.getEpochSecond() - 1 : start.getEpochSecond();
    }

    /**
     * Returns the arrivals of a cron expression with five fields or a descriptor such as {@code @hourly}.
     *
     * @param expression the schedule
     * @param zone time zone of the expression
     * @param start the instant of time 0; a match at exactly this instant counts
     * @param size distribution of the number of arrivals at each match; samples are rounded to whole numbers
     * @throws IllegalArgumentException if the expression cannot be parsed or never matches
     */
    public static CronArrivals of(String expression, ZoneId zone, Instant start, Distribution size) {
        CronArrivals arrivals = new CronArrivals(CronSchedule.parse(expression), zone, start, size);
        if (arrivals.schedule.next(arrivals.lastHit, zone) == CronSchedule.NEVER) {
            throw new IllegalArgumentException("cron expression \"" + expression
                    + "\" never fires in the five years after " + start
                    + ".\nMaybe its day of month does not exist in its month.");
        }
        return arrivals;
    }

    @Override
    public @Nullable Arrival next() {
        long hit = schedule.next(lastHit, zone);
        if (hit == CronSchedule.NEVER) {
            return null;
        }
        lastHit = hit;
        long sinceStart = Math.multiplyExact(hit - start.getEpochSecond(), NANOS_PER_SECOND) - start.getNano();
        return new Arrival(sinceStart, Math.toIntExact(Math.round(size.sample())));
    }
}
