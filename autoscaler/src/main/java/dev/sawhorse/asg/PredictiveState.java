// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.asg.GroupMetrics.Point;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The running state of a predictive scaling policy. It records the capacity that the load needs at the target every
 * minute, and forecasts from the hourly means of these values: 48 hours ahead, every six hours, once there are 24 hours
 * of history. The capacity of an hour is available from the scheduling buffer before it until its end, and dynamic
 * scaling does not go below it.
 */
final class PredictiveState {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final int HOURS_AHEAD = 48;
    private static final int HOURS_BETWEEN_FORECASTS = 6;
    private static final double ROUNDING = 1e-9;

    private final PredictiveScaling policy;
    private final GroupMetrics metrics;
    private final LongSupplier clock;
    private final Consumer<String> tell;
    private final Forecast forecast = new Forecast();
    private final int[] plan = new int[HOURS_AHEAD];
    private int plannedFrom = -1;
    private double sum;
    private int points;
    private int hour;

    /** @param tell consumer of forecasts */
    PredictiveState(PredictiveScaling policy, GroupMetrics metrics, LongSupplier clock, Consumer<String> tell) {
        this.policy = policy;
        this.metrics = metrics;
        this.clock = clock;
        this.tell = tell;
    }

    /** Adds the data point of the minute that begins. */
    void measure() {
        closeHour();
        Point point = metrics.measure(policy.metric(), Duration.ZERO);
        if (!Double.isNaN(point.value())) {
            sum += point.capacity() * (point.value() / policy.target());
            points++;
        }
    }

    private void closeHour() {
        int current = (int) (clock.getAsLong() / HOUR);
        if (current > hour) {
            forecast.add(points == 0 ? 0 : sum / points);
            sum = 0;
            points = 0;
            hour = current;
            if (forecast.isReady() && (plannedFrom < 0 || hour >= plannedFrom + HOURS_BETWEEN_FORECASTS)) {
                plan();
            }
        }
    }

    private void plan() {
        plannedFrom = hour;
        int most = 0;
        for (int i = 0; i < HOURS_AHEAD; i++) {
            plan[i] = (int) Math.ceil(forecast.load(hour + i) - ROUNDING);
            most = Math.max(most, plan[i]);
        }
        tell.accept("Forecast for 48 hours: " + plan[0] + " now, at most " + most + ".");
    }

    /** Returns the capacity of the current forecast, 0 if there is none or it is not acted on. */
    int floor() {
        if (plannedFrom < 0 || policy.mode() == PredictiveScaling.Mode.FORECAST_ONLY) {
            return 0;
        }
        long now = clock.getAsLong();
        int until = (int) ((now + policy.schedulingBuffer().toNanos()) / HOUR);
        int floor = 0;
        for (int i = (int) (now / HOUR); i <= until && i - plannedFrom < HOURS_AHEAD; i++) {
            floor = Math.max(floor, plan[i - plannedFrom]);
        }
        return floor;
    }

    PredictiveScaling policy() {
        return policy;
    }
}
