package dev.sawhorse.ec2.autoscaling;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an Auto Scaling group may do besides keeping its size.
 *
 * @param weightedCapacity how many units an instance of each type counts, for all types or for none
 * @param newInstancesProtectedFromScaleIn whether instances are launched with scale-in protection
 * @param healthCheckGracePeriod how long after it came into service an instance's status checks are not looked at
 * @param maxInstanceLifetime after what time an instance is replaced, null for never
 * @param maintenancePolicy what the group keeps to as it replaces instances, null for EC2's ways
 * @param suspendedProcesses what it does not do
 * @param warmPool its warm pool, null for none
 */
public record GroupOptions(
        Map<String, Integer> weightedCapacity,
        boolean newInstancesProtectedFromScaleIn,
        Duration healthCheckGracePeriod,
        @Nullable Duration maxInstanceLifetime,
        @Nullable MaintenancePolicy maintenancePolicy,
        Set<ScalingProcess> suspendedProcesses,
        @Nullable WarmPoolSpec warmPool) {
    /** The greatest weight of an instance type. */
    public static final int GREATEST_WEIGHT = 999;

    /** The shortest time after which instances can be replaced for their age. */
    public static final Duration SHORTEST_LIFETIME = Duration.ofDays(1);

    /** What a group has of which nothing else is said. */
    public static final GroupOptions DEFAULTS =
            new GroupOptions(Map.of(), false, Duration.ZERO, null, null, Set.of(), null);

    /**
     * Checks the limits of EC2 Auto Scaling's API: CreateAutoScalingGroup and LaunchTemplateOverrides.
     *
     * @throws IllegalArgumentException if a weight is not from 1 to 999 or the lifetime is shorter than a day
     */
    public GroupOptions {
        weightedCapacity = Collections.unmodifiableMap(new TreeMap<>(weightedCapacity));
        Set<ScalingProcess> suspended = EnumSet.noneOf(ScalingProcess.class);
        suspended.addAll(suspendedProcesses);
        suspendedProcesses = Collections.unmodifiableSet(suspended);
        weightedCapacity.forEach((type, weight) -> {
            if (weight < 1 || weight > GREATEST_WEIGHT) {
                throw new IllegalArgumentException(
                        "the weight of " + type + " is " + weight + ", which is not from 1 to 999");
            }
        });
        if (maxInstanceLifetime != null && maxInstanceLifetime.compareTo(SHORTEST_LIFETIME) < 0) {
            throw new IllegalArgumentException("maxInstanceLifetime " + maxInstanceLifetime + " is shorter than a day");
        }
    }

    /** Returns how many units an instance of a type counts. */
    public int weight(String instanceType) {
        return weightedCapacity.getOrDefault(instanceType, 1);
    }
}
