package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import java.util.List;
import java.util.Map;

/**
 * The definition of an Auto Scaling group.
 *
 * @param minSize the least number of instances it may be told to have
 * @param maxSize the greatest such number
 * @param desiredCapacity how many it has to begin with
 * @param zones the zones of its subnets, by name; earlier ones are preferred among equals
 * @param instanceTypes what it launches, in the order of priority
 * @param terminationPolicies by which it chooses whom to terminate, the first one that decides
 * @param capacityRebalance whether a spot instance is replaced when EC2 recommends it
 * @param tags its tags, which its instances get as well
 * @param options what else it does; with weights all sizes are in units
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

    /** Begins a group of on-demand instances that does no more than keep its size. */
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

    /** Returns how many units an instance counts. */
    int weight(Instance instance) {
        return options.weight(instance.pool().instanceType());
    }

    boolean does(ScalingProcess process) {
        return !options.suspendedProcesses().contains(process);
    }

    /** Puts the definition of a group together; zones and instance types must be given. */
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

        /** Sets the least and the greatest number of instances, and how many there are to begin with. */
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
