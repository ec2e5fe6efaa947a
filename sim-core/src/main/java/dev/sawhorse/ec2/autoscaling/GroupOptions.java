// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The optional settings of an Auto Scaling group.
 *
 * @param weightedCapacity the capacity units of an instance of each type, for all types or for none
 * @param newInstancesProtectedFromScaleIn whether instances are launched with scale-in protection
 * @param healthCheckGracePeriod the time after an instance came into service in which failing status checks are ignored
 * @param maxInstanceLifetime the age at which an instance is replaced, null for never
 * @param maintenancePolicy the limits of replacements, null for EC2's default behaviour
 * @param suspendedProcesses the processes that are suspended
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

    /** The shortest maximum lifetime EC2 Auto Scaling accepts. */
    public static final Duration SHORTEST_LIFETIME = Duration.ofDays(1);

    /** The settings of a group that states none. */
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

    /** Returns the capacity units of an instance of a type. */
    public int weight(String instanceType) {
        return weightedCapacity.getOrDefault(instanceType, 1);
    }
}
