package dev.sawhorse.ec2;

import java.time.Duration;

/**
 * How long EC2 takes between instance states.
 *
 * @param pendingToRunning from the launch to {@code running}
 * @param shuttingDown from TerminateInstances to {@code terminated}
 */
public record FleetTimings(Duration pendingToRunning, Duration shuttingDown) {

    /**
     * 5 s to running (a published sample measurement of a c5.xlarge in 2021 saw 4.9 s) and 20 s to terminated, which is an
     * assumption: no published figure is known.
     */
    public static final FleetTimings DEFAULT = new FleetTimings(Duration.ofSeconds(5), Duration.ofSeconds(20));

    public FleetTimings {
        requireNotNegative("pendingToRunning", pendingToRunning);
        requireNotNegative("shuttingDown", shuttingDown);
    }

    private static void requireNotNegative(String name, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(name + " " + duration + " is negative");
        }
    }
}
