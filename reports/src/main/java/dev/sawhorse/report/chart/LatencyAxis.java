// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.chart.TickAxis.Tick;
import java.util.ArrayList;
import java.util.List;

/** The horizontal axis of latencies: seconds on a logarithmic scale, with ticks at round times. */
final class LatencyAxis {
    private static final double SHORTEST = 0.1;
    private static final double ROOM_BEFORE = 0.015;
    private static final double[] ROUND_SECONDS = {
        0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400, 172_800,
        604_800, 2_419_200
    };

    private LatencyAxis() {}

    /** Returns the axis from the shortest to the longest latency, in seconds. */
    static TickAxis of(double shortest, double longest) {
        int first = 0;
        while (first + 1 < ROUND_SECONDS.length && ROUND_SECONDS[first + 1] <= Math.max(SHORTEST, shortest)) {
            first++;
        }
        int last = Math.min(first + 2, ROUND_SECONDS.length - 1);
        while (last + 1 < ROUND_SECONDS.length && ROUND_SECONDS[last] < longest) {
            last++;
        }
        List<Tick> ticks = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            ticks.add(new Tick(position(ROUND_SECONDS[i]), label(ROUND_SECONDS[i])));
        }
        double lower = position(ROUND_SECONDS[first]);
        double upper = position(ROUND_SECONDS[last]);
        return new TickAxis("time since the pod was created", lower - (upper - lower) * ROOM_BEFORE, upper, ticks);
    }

    private static String label(double seconds) {
        if (seconds < 1) {
            return (seconds == SHORTEST ? "up to " : "") + Math.round(seconds * 1000) + " ms";
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return whole / 60 + " min";
        }
        return whole < 172_800 ? whole / 3600 + " h" : whole / 86_400 + " d";
    }

    /** Returns the position of a time on the logarithmic axis. */
    static double position(double seconds) {
        return StrictMath.log10(Math.max(seconds, SHORTEST));
    }
}
