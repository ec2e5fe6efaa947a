// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;

/**
 * A capacity level that fluctuates around 1: the exponential of a first-order autoregressive process with steps of half an
 * hour, interpolated linearly. Its value at a time does not depend on when or how often it is read.
 *
 * <p>The innovations are uniform; their sum over many steps makes the level close to log-normal. An assumption: a deviation
 * halves in six hours, and the logarithm's stationary standard deviation is 0.5, so that the level is between 0.6 and 1.65 two
 * thirds of the time.
 */
final class CapacityProcess {
    private static final long STEP_NANOS = Duration.ofMinutes(30).toNanos();
    private static final double DEVIATION = 0.5;
    /** The autoregressive coefficient: twelve steps halve a deviation. */
    private static final double KEPT = StrictMath.pow(0.5, 1.0 / 12);

    /** The half-width of the uniform innovations: uniform noise between -x and x has a standard deviation of x / sqrt(3). */
    private static final double WIDEST = Math.sqrt(3) * DEVIATION;

    private static final double NOISE = WIDEST * Math.sqrt(1 - KEPT * KEPT);

    private final long seed;
    private final String name;
    private RandomStream random;
    private long step;
    private double here;
    private double next;

    /** Makes the level of a seed and a name. */
    CapacityProcess(long seed, String name) {
        this.seed = seed;
        this.name = name;
        this.random = RandomStream.of(seed, name);
        begin();
    }

    private void begin() {
        random = RandomStream.of(seed, name);
        step = 0;
        here = random.uniform(-WIDEST, WIDEST);
        next = following(here);
    }

    private double following(double value) {
        return KEPT * value + random.uniform(-NOISE, NOISE);
    }

    /** Returns the level at the time; calls in order of time are fast. */
    double at(long nanos) {
        long wanted = nanos / STEP_NANOS;
        if (wanted < step) {
            begin();
        }
        while (step < wanted) {
            here = next;
            next = following(here);
            step++;
        }
        double share = (double) (nanos % STEP_NANOS) / STEP_NANOS;
        return StrictMath.exp(here + (next - here) * share);
    }
}
