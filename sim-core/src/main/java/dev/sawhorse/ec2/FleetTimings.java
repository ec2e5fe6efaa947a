package dev.sawhorse.ec2;

import java.time.Duration;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How long EC2 takes between instance states: always the same, or drawn for each instance.
 *
 * @param pendingToRunning from the launch, or the start of a stopped instance, to {@code running}
 * @param shuttingDown from TerminateInstances to {@code terminated}
 * @param running the former in nanoseconds for an instance, asked for once as it is launched and each time it is started; null where it is always the same
 * @param terminated the latter in nanoseconds for an instance, asked for once; null where it is always the same
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

    /** Returns how long an instance that has just been launched or started is pending, in nanoseconds. */
    long runningNanos(Instance instance) {
        return running == null ? pendingToRunning.toNanos() : running.applyAsLong(instance);
    }

    /** Returns how long an instance that was told to terminate shuts down, in nanoseconds. */
    long terminatedNanos(Instance instance) {
        return terminated == null ? shuttingDown.toNanos() : terminated.applyAsLong(instance);
    }

    private static void requireNotNegative(String name, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(name + " " + duration + " is negative");
        }
    }
}
