// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.time.Duration;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The durations of EC2's instance state changes: constant, or drawn for each instance.
 *
 * @param pendingToRunning from the launch, or the start of a stopped instance, to {@code running}
 * @param shuttingDown from TerminateInstances to {@code terminated}
 * @param running pendingToRunning in nanoseconds for an instance, drawn once as it is launched and each time it is started;
 *     null where it is constant
 * @param terminated shuttingDown in nanoseconds for an instance, drawn once; null where it is constant
 */
public record FleetTimings(
        Duration pendingToRunning,
        Duration shuttingDown,
        @Nullable ToLongFunction<Instance> running,
        @Nullable ToLongFunction<Instance> terminated) {

    /**
     * 5 s to running (a published sample measurement of a c5.xlarge in 2021 saw 4.9 s) and 20 s to terminated, which is an
     * assumption: no published figure is known.
     */
    public static final FleetTimings DEFAULT = new FleetTimings(Duration.ofSeconds(5), Duration.ofSeconds(20));

    public FleetTimings {
        requireNotNegative("pendingToRunning", pendingToRunning);
        requireNotNegative("shuttingDown", shuttingDown);
    }

    /** The same times for every instance. */
    public FleetTimings(Duration pendingToRunning, Duration shuttingDown) {
        this(pendingToRunning, shuttingDown, null, null);
    }

    /** Returns the duration of {@code pending} for an instance that has just been launched or started, in nanoseconds. */
    long runningNanos(Instance instance) {
        return running == null ? pendingToRunning.toNanos() : running.applyAsLong(instance);
    }

    /** Returns the duration of {@code shutting-down} for an instance, in nanoseconds. */
    long terminatedNanos(Instance instance) {
        return terminated == null ? shuttingDown.toNanos() : terminated.applyAsLong(instance);
    }

    private static void requireNotNegative(String name, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(name + " " + duration + " is negative");
        }
    }
}
