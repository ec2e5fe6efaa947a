package dev.sawhorse.ec2.autoscaling;

/**
 * How far a group may be from its desired capacity while it replaces instances (its {@code InstanceMaintenancePolicy}, or the
 * preferences of an instance refresh). With a least of 100 % a new instance is launched before an old one is terminated, with a
 * greatest of 100 % an old one is terminated first; with room on both sides the group launches first as long as it may.
 *
 * @param minHealthyPercentage how much of the desired capacity stays in service and healthy, from 0 to 100
 * @param maxHealthyPercentage how much of it there may be at most, in service or pending, from 100 to 200
 */
public record MaintenancePolicy(int minHealthyPercentage, int maxHealthyPercentage) {
    private static final int PERCENT = 100;

    /** What an instance refresh keeps to where nothing is said: terminate and launch, at 90 % or above. */
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

    /** Returns how much capacity must stay healthy, rounded up. */
    int least(int desiredCapacity) {
        return share(desiredCapacity, minHealthyPercentage);
    }

    /** Returns how much capacity there may be, rounded up, so that a small group has room for one more instance too. */
    int most(int desiredCapacity) {
        return share(desiredCapacity, maxHealthyPercentage);
    }

    /** Whether nothing may be terminated before its replacement is in service. */
    boolean launchesFirst() {
        return minHealthyPercentage == PERCENT;
    }

    private static int share(int capacity, int percentage) {
        return (int) (((long) capacity * percentage + PERCENT - 1) / PERCENT);
    }
}
