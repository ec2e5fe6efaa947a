// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import java.util.ArrayList;
import java.util.List;

/**
 * An hourly load forecast of a group from up to 14 days of history. EC2's algorithm is not published; this is an
 * assumption: the mean of the same hour on earlier days and, once there is a week of history, of the same weekdays only.
 */
final class Forecast {
    private static final int HOURS_PER_DAY = 24;
    private static final int HOURS_PER_WEEK = 7 * HOURS_PER_DAY;
    private static final int LONGEST_HISTORY = 14 * HOURS_PER_DAY;

    /** Minimum history for a forecast, in hours. */
    static final int SHORTEST_HISTORY = HOURS_PER_DAY;

    private final List<Double> hours = new ArrayList<>();
    private int first;

    /** Adds the load of the hour that ended. */
    void add(double load) {
        hours.add(load);
        if (hours.size() > LONGEST_HISTORY) {
            hours.remove(0);
            first++;
        }
    }

    /** Whether there is enough history. */
    boolean isReady() {
        return hours.size() >= SHORTEST_HISTORY;
    }

    /** Returns the expected load of an hour, counted from the first hour added; requires {@link #isReady}. */
    double load(int hour) {
        int period = hours.size() >= HOURS_PER_WEEK ? HOURS_PER_WEEK : HOURS_PER_DAY;
        double sum = 0;
        int count = 0;
        for (int i = 0; i < hours.size(); i++) {
            if (Math.floorMod(first + i - hour, period) == 0) {
                sum += hours.get(i);
                count++;
            }
        }
        return sum / count;
    }
}
