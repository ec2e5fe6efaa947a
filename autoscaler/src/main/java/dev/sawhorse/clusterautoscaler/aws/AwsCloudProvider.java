// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.LaunchTemplate;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Cluster Autoscaler's provider for AWS, whose node groups are Auto Scaling groups. It has no pricing model. */
public final class AwsCloudProvider implements CloudProvider {
    /** The name under which the provider changes groups. */
    static final String CLUSTER_AUTOSCALER = "cluster-autoscaler";

    private final AsgCache cache;
    private final AsgTemplates templates;

    /**
     * Makes the provider with an empty cache.
     *
     * @param discovery returns a group with the sizes that apply to it, null if it is not managed
     * @param managed EKS's description of a managed node group by its name, null for other groups
     */
    public AwsCloudProvider(
            AutoScalingGroups service,
            Function<AutoScalingGroup, @Nullable NodeGroupSpec> discovery,
            InstanceCatalogue catalogue,
            Function<String, @Nullable LaunchTemplate> managed,
            LongSupplier clock) {
        this.cache = new AsgCache(service, discovery, clock);
        this.templates = new AsgTemplates(catalogue, managed);
    }

    @Override
    public long refreshedAt() {
        return cache.refreshedAt();
    }

    @Override
    public void restore(long refreshedAt) {
        cache.restore(templates, refreshedAt);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "awsCloudProvider.Refresh")
    @Override
    public void refresh() {
        cache.refresh(templates);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "awsCloudProvider.NodeGroups")
    @Override
    public List<NodeGroup> nodeGroups() {
        return List.copyOf(cache.groups());
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "awsCloudProvider.NodeGroupForNode")
    @Override
    public @Nullable NodeGroup nodeGroupOf(Node node) {
        return cache.groupOf(node.providerId());
    }

    /** A node that belongs to no known group counts as present, unless it is being deleted. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "awsCloudProvider.HasInstance")
    @Override
    public boolean hasInstance(Node node) {
        return cache.groupOf(node.providerId()) != null
                || node.taints().stream().noneMatch(taint -> taint.key().equals(NodeTaints.TO_BE_DELETED));
    }
}
