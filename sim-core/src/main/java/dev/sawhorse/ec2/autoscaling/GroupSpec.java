// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import java.util.List;
import java.util.Map;

/**
 * The definition of an Auto Scaling group.
 *
 * @param minSize the least desired capacity
 * @param maxSize the greatest desired capacity
 * @param desiredCapacity the initial desired capacity
 * @param zones the zones of its subnets, by name; earlier ones are preferred among equals
 * @param instanceTypes the types it launches, in the order of priority
 * @param terminationPolicies the policies by which it chooses instances to terminate; the first that decides counts
 * @param capacityRebalance whether a spot instance is replaced after a rebalance recommendation
 * @param tags its tags, which its instances get as well
 * @param options further settings; with weights all sizes are in capacity units
 */
public record GroupSpec(
        String name,
        int minSize,
        int maxSize,
        int desiredCapacity,
        List<String> zones,
        List<String> instanceTypes,
        InstancesDistribution distribution,
        List<TerminationPolicy> terminationPolicies,
        boolean capacityRebalance,
        Map<String, String> tags,
        GroupOptions options) {
    public GroupSpec {
        zones = List.copyOf(zones);
        instanceTypes = List.copyOf(instanceTypes);
        terminationPolicies = List.copyOf(terminationPolicies);
        if (zones.isEmpty() || instanceTypes.isEmpty()) {
            throw new IllegalArgumentException("group " + name + " has no zone or no instance type");
        }
        if (minSize < 0 || minSize > desiredCapacity || desiredCapacity > maxSize) {
            throw new IllegalArgumentException("group " + name + " has min " + minSize + ", desired " + desiredCapacity
                    + ", max " + maxSize + "\nMaybe they are not in this order.");
        }
    }

    /** Begins the definition of a group of on-demand instances without further settings. */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /** Returns the same group with other options. */
    public GroupSpec withOptions(GroupOptions other) {
        return toBuilder().options(other).build();
    }

    /** Returns the same group with other sizes. */
    public GroupSpec withSizes(int min, int max, int desired) {
        return toBuilder().sizes(min, max, desired).build();
    }

    Builder toBuilder() {
        return named(name)
                .sizes(minSize, maxSize, desiredCapacity)
                .zones(zones)
                .instanceTypes(instanceTypes)
                .distribution(distribution)
                .terminationPolicies(terminationPolicies)
                .capacityRebalance(capacityRebalance)
                .tags(tags)
                .options(options);
    }

    /** Returns the capacity units of an instance. */
    int weight(Instance instance) {
        return options.weight(instance.pool().instanceType());
    }

    boolean does(ScalingProcess process) {
        return !options.suspendedProcesses().contains(process);
    }

    /** A builder of group definitions; zones and instance types are required. */
    public static final class Builder {
        private final String name;
        private int minSize;
        private int maxSize;
        private int desiredCapacity;
        private List<String> zones = List.of();
        private List<String> instanceTypes = List.of();
        private InstancesDistribution distribution = InstancesDistribution.ON_DEMAND;
        private List<TerminationPolicy> terminationPolicies = List.of(TerminationPolicy.DEFAULT);
        private boolean capacityRebalance;
        private Map<String, String> tags = Map.of();
        private GroupOptions options = GroupOptions.DEFAULTS;

        private Builder(String name) {
            this.name = name;
        }

        /** Sets the minimum, maximum and desired capacity. */
        public Builder sizes(int min, int max, int desired) {
            minSize = min;
            maxSize = max;
            desiredCapacity = desired;
            return this;
        }

        public Builder zones(List<String> names) {
            zones = names;
            return this;
        }

        public Builder instanceTypes(List<String> names) {
            instanceTypes = names;
            return this;
        }

        public Builder distribution(InstancesDistribution divided) {
            distribution = divided;
            return this;
        }

        public Builder terminationPolicies(List<TerminationPolicy> policies) {
            terminationPolicies = policies;
            return this;
        }

        public Builder capacityRebalance(boolean rebalances) {
            capacityRebalance = rebalances;
            return this;
        }

        public Builder tags(Map<String, String> values) {
            tags = values;
            return this;
        }

        public Builder options(GroupOptions others) {
            options = others;
            return this;
        }

        /**
         * Returns the group.
         *
         * @throws IllegalArgumentException if it has no zone or no type, or its sizes are not in order
         */
        public GroupSpec build() {
            return new GroupSpec(
                    name,
                    minSize,
                    maxSize,
                    desiredCapacity,
                    zones,
                    instanceTypes,
                    distribution,
                    terminationPolicies,
                    capacityRebalance,
                    tags,
                    options);
        }
    }
}
