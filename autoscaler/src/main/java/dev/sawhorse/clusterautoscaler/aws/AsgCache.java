// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance.State;
import dev.sawhorse.clusterautoscaler.cloudprovider.InstanceError;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.ScalingActivity;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The AWS provider's cache of Auto Scaling groups ({@code cloudprovider/aws/auto_scaling_groups.go}): refreshed once a
 * minute and in the loop after a deletion; in between it applies its own changes only. A group with fewer instances than
 * its desired capacity gets placeholders for the missing ones; if a scaling activity has failed since the provider last
 * changed the group, the placeholders have an error.
 */
final class AsgCache {
    private static final long REFRESH = Duration.ofMinutes(1).toNanos();
    private static final long DUE = Long.MIN_VALUE;
    private static final String PLACEHOLDER = "i-placeholder";
    private static final InstanceError UNFULFILLABLE =
            new InstanceError("OutOfResources", "placeholder-cannot-be-fulfilled");

    private final AutoScalingGroups service;
    private final Function<AutoScalingGroup, @Nullable NodeGroupSpec> discovery;
    private final LongSupplier clock;
    private final Map<String, AwsNodeGroup> groups = new LinkedHashMap<>();
    private final Map<String, Long> changedAt = new LinkedHashMap<>();
    private Map<String, AwsNodeGroup> groupByInstance = new LinkedHashMap<>();
    private long refreshedAt = DUE;

    AsgCache(
            AutoScalingGroups service,
            Function<AutoScalingGroup, @Nullable NodeGroupSpec> discovery,
            LongSupplier clock) {
        this.service = service;
        this.discovery = discovery;
        this.clock = clock;
    }

    /** Returns when the groups were read, {@link Long#MIN_VALUE} if they have not been read. */
    long refreshedAt() {
        return refreshedAt;
    }

    /** Reads the groups as if that had happened at an earlier time. */
    void restore(AsgTemplates templates, long readAt) {
        refreshedAt = DUE;
        refresh(templates);
        refreshedAt = readAt;
    }

    /** Refreshes the cache if it has expired. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = "asgCache.regenerate")
    void refresh(AsgTemplates templates) {
        long now = clock.getAsLong();
        if (refreshedAt != DUE && refreshedAt + REFRESH > now) {
            return;
        }
        Map<String, AwsNodeGroup> byInstance = new LinkedHashMap<>();
        for (AutoScalingGroup read : service.groups()) {
            NodeGroupSpec sizes = discovery.apply(read);
            if (sizes != null) {
                AwsNodeGroup group =
                        groups.computeIfAbsent(read.name(), name -> new AwsNodeGroup(read.spec(), templates, this));
                group.read(read.spec(), sizes, read.desiredCapacity(), instances(read));
                group.instances().forEach(instance -> byInstance.put(instance.id(), group));
            }
        }
        groupByInstance = byInstance;
        refreshedAt = now;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = "asgCache.createPlaceholdersForDesiredNonStartedInstances")
    private List<Instance> instances(AutoScalingGroup group) {
        List<Instance> instances = new ArrayList<>();
        group.instances().forEach(instance -> instances.add(new Instance(instance.providerId(), State.RUNNING, null)));
        boolean failed = instances.size() < group.desiredCapacity() && hasFailed(group);
        String zone = group.spec().zones().get(0);
        for (int i = instances.size(); i < group.desiredCapacity(); i++) {
            String id = "aws:///" + zone + "/" + PLACEHOLDER + "-" + group.name() + "-" + i;
            instances.add(new Instance(id, failed ? State.CREATING : State.RUNNING, failed ? UNFULFILLABLE : null));
        }
        return instances;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = "asgCache.isNodeGroupAvailable")
    private boolean hasFailed(AutoScalingGroup group) {
        if (!groups.containsKey(group.name())) {
            return false;
        }
        long since = changedAt.getOrDefault(group.name(), Long.MIN_VALUE);
        for (ScalingActivity activity : group.activities()) {
            if (activity.startNanos() < since) {
                return false;
            }
            if (activity.failed()) {
                return true;
            }
        }
        return false;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = "asgCache.Get")
    List<AwsNodeGroup> groups() {
        return List.copyOf(groups.values());
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = "asgCache.FindForInstance")
    @Nullable
    AwsNodeGroup groupOf(String providerId) {
        return groupByInstance.get(providerId);
    }

    /** Sets the desired capacity of a group. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = {"asgCache.SetAsgSize", "asgCache.setAsgSizeNoLock"})
    void setSize(AwsNodeGroup group, int size) {
        service.setDesiredCapacity(group.id(), size, AwsCloudProvider.CLUSTER_AUTOSCALER);
        changedAt.put(group.id(), clock.getAsLong());
        group.resize(size);
    }

    /**
     * Terminates instances of a group; if one of them is a placeholder, all placeholders of the group are removed with it.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = {"asgCache.DeleteInstances", "asgCache.decreaseAsgSizeByOneNoLock"})
    void delete(AwsNodeGroup group, List<String> providerIds) {
        AutoScalingGroup read = service.require(group.id());
        if (providerIds.stream().anyMatch(AsgCache::isPlaceholder)) {
            setSize(group, read.instances().size());
        }
        for (String providerId : providerIds) {
            if (!isPlaceholder(providerId) && isStaying(read, providerId)) {
                String id = providerId.substring(providerId.lastIndexOf('/') + 1);
                service.terminateInstance(id, true, AwsCloudProvider.CLUSTER_AUTOSCALER);
                group.resize(group.targetSize() - 1);
            }
        }
        refreshedAt = DUE;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = "asgCache.isPlaceholderInstance")
    private static boolean isPlaceholder(String providerId) {
        return providerId.substring(providerId.lastIndexOf('/') + 1).startsWith(PLACEHOLDER);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/auto_scaling_groups.go",
            symbol = "asgCache.findInstanceLifecycle")
    private static boolean isStaying(AutoScalingGroup group, String providerId) {
        return group.instances().stream()
                .anyMatch(instance -> instance.providerId().equals(providerId) && group.isStaying(instance));
    }
}
