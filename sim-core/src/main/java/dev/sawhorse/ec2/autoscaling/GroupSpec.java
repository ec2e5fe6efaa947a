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

    /** Makes a group that does no more than keep its size. */
    public GroupSpec(
            String name,
            int minSize,
            int maxSize,
            int desiredCapacity,
            List<String> zones,
            List<String> instanceTypes,
            InstancesDistribution distribution,
            List<TerminationPolicy> terminationPolicies,
            boolean capacityRebalance,
            Map<String, String> tags) {
        this(
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
                GroupOptions.DEFAULTS);
    }

    /** Returns the same group with other options. */
    public GroupSpec withOptions(GroupOptions other) {
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
                other);
    }

    /** Returns the same group with other sizes. */
    public GroupSpec withSizes(int min, int max, int desired) {
        return new GroupSpec(
                name,
                min,
                max,
                desired,
                zones,
                instanceTypes,
                distribution,
                terminationPolicies,
                capacityRebalance,
                tags,
                options);
    }

    /** Returns how many units an instance counts. */
    int weight(Instance instance) {
        return options.weight(instance.pool().instanceType());
    }

    boolean does(ScalingProcess process) {
        return !options.suspendedProcesses().contains(process);
    }
}
