// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

/**
 * The range around the desired capacity within which a group replaces instances (its {@code InstanceMaintenancePolicy}, or the
 * preferences of an instance refresh). With a minimum of 100 % a new instance is launched before an old one is terminated, with
 * a maximum of 100 % an old one is terminated first; with room on both sides the group launches first while it may.
 *
 * @param minHealthyPercentage the share of the desired capacity that stays in service and healthy, from 0 to 100
 * @param maxHealthyPercentage the greatest share of it in service or pending, from 100 to 200
 */
public record MaintenancePolicy(int minHealthyPercentage, int maxHealthyPercentage) {
    private static final int PERCENT = 100;

    /** The default of an instance refresh: terminate and launch, at 90 % or above. */
    public static final MaintenancePolicy DEFAULT = new MaintenancePolicy(90, PERCENT);

    /**
     * Checks the limits of EC2 Auto Scaling's API: InstanceMaintenancePolicy.
     *
     * @throws IllegalArgumentException if one is out of range or they are more than 100 apart
     */
    public MaintenancePolicy {
        if (minHealthyPercentage < 0 || minHealthyPercentage > PERCENT) {
            throw new IllegalArgumentException(
                    "minHealthyPercentage " + minHealthyPercentage + " is not from 0 to 100");
        }
        if (maxHealthyPercentage < PERCENT || maxHealthyPercentage > 2 * PERCENT) {
            throw new IllegalArgumentException(
                    "maxHealthyPercentage " + maxHealthyPercentage + " is not from 100 to 200");
        }
        if (maxHealthyPercentage - minHealthyPercentage > PERCENT) {
            throw new IllegalArgumentException("minHealthyPercentage " + minHealthyPercentage
                    + " and maxHealthyPercentage " + maxHealthyPercentage + " are more than 100 apart");
        }
    }

    /** Returns the least healthy capacity, rounded up. */
    int least(int desiredCapacity) {
        return share(desiredCapacity, minHealthyPercentage);
    }

    /** Returns the greatest capacity, rounded up, so that a small group too can launch one more instance. */
    int most(int desiredCapacity) {
        return share(desiredCapacity, maxHealthyPercentage);
    }

    /** Whether an instance may only be terminated when its replacement is in service. */
    boolean launchesFirst() {
        return minHealthyPercentage == PERCENT;
    }

    private static int share(int capacity, int percentage) {
        return (int) (((long) capacity * percentage + PERCENT - 1) / PERCENT);
    }
}
