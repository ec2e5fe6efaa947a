// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** The CPU demand of a workload by hour: its usage summed over pods, averaged over the instants of the hour. */
final class HourlyDemand {
    private static final long SECONDS_PER_HOUR = 3_600;
    private static final int HOURS_PER_DAY = 24;
    private static final double MILLIS_PER_CORE = 1e3;

    private final TreeMap<Long, TreeMap<Long, Long>> millisByHour = new TreeMap<>();

    /** Adds a sample; samples of the same instant are of different containers. */
    void add(Instant at, long cpuMillis) {
        long second = at.getEpochSecond();
        millisByHour
                .computeIfAbsent(second / SECONDS_PER_HOUR, hour -> new TreeMap<>())
                .merge(second, cpuMillis, Long::sum);
    }

    /** Returns the mean cores of each hour with samples, by hours since 1970. */
    SortedMap<Long, Double> coresByHour() {
        TreeMap<Long, Double> cores = new TreeMap<>();
        millisByHour.forEach((hour, instants) -> cores.put(
                hour,
                instants.values().stream().mapToLong(Long::longValue).average().orElse(0) / MILLIS_PER_CORE));
        return cores;
    }

    /** Returns the mean cores of each hour of the day in UTC; NaN for an hour without samples. */
    double[] coresByHourOfDay() {
        double[] sums = new double[HOURS_PER_DAY];
        int[] counts = new int[HOURS_PER_DAY];
        coresByHour().forEach((hour, cores) -> {
            int ofDay = (int) (hour % HOURS_PER_DAY);
            sums[ofDay] += cores;
            counts[ofDay]++;
        });
        for (int hour = 0; hour < HOURS_PER_DAY; hour++) {
            sums[hour] = counts[hour] == 0 ? Double.NaN : sums[hour] / counts[hour];
        }
        return sums;
    }
}
