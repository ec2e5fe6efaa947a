package dev.sawhorse.asg;

import java.util.ArrayList;
import java.util.List;

/**
 * Forecasts the load of a group hour by hour from up to 14 days of it. EC2's own algorithm is not published; an assumption stands
 * in for it: the mean of the same hour on the days before, and from a week of history on of the same weekdays alone.
 */
final class Forecast {
    private static final int HOURS_PER_DAY = 24;
    private static final int HOURS_PER_WEEK = 7 * HOURS_PER_DAY;
    private static final int LONGEST_HISTORY = 14 * HOURS_PER_DAY;

    /** Least history, in hours, without which there is no forecast. */
    static final int SHORTEST_HISTORY = HOURS_PER_DAY;

    private final List<Double> hours = new ArrayList<>();
    private int first;

    /** Adds the load of the hour that has ended. */
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

    /** Returns the load to expect in an hour, counted from the first one ever added; there must be enough history. */
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
