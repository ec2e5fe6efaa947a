// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.stat;

import java.util.function.LongSupplier;

/** Time-weighted statistics of a value such as the length of a queue: each value counts for as long as it lasted. */
public final class TimeWeighted {

    private final String name;
    private final LongSupplier clock;
    private double value;
    private long since;
    private double area;
    private long observed;
    private double min;
    private double max;

    /** Starts to observe a value that is now {@code value}; the clock returns nanoseconds, as {@code simulation::now} does. */
    public TimeWeighted(String name, LongSupplier clock, double value) {
        this.name = name;
        this.clock = clock;
        this.value = value;
        since = clock.getAsLong();
        min = value;
        max = value;
    }

    /** Returns the statistic's name. */
    public String name() {
        return name;
    }

    /** Sets the value from now on. */
    public void set(double value) {
        settle();
        this.value = value;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    /** Changes the value by a difference from now on. */
    public void add(double difference) {
        set(value + difference);
    }

    /** Discards the past, as at the end of a warm-up; the value stays. */
    public void reset() {
        since = clock.getAsLong();
        area = 0;
        observed = 0;
        min = value;
        max = value;
    }

    /** Adds the past of another statistic, as if both had been observed one after the other. */
    public void merge(TimeWeighted other) {
        settle();
        other.settle();
        area += other.area;
        observed += other.observed;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    /** Returns the value now. */
    public double value() {
        return value;
    }

    /** Returns the mean over the observed time, or the value itself before any time has passed. */
    public double mean() {
        settle();
        return observed == 0 ? value : area / observed;
    }

    /** Returns the integral of the value over time, in value times nanoseconds. */
    public double integral() {
        settle();
        return area;
    }

    /** Returns the least value. */
    public double min() {
        return min;
    }

    /** Returns the greatest value. */
    public double max() {
        return max;
    }

    @Override
    public String toString() {
        return name + ": mean " + mean() + ", least " + min + ", greatest " + max;
    }

    private void settle() {
        long now = clock.getAsLong();
        area += value * (now - since);
        observed += now - since;
        since = now;
    }
}
