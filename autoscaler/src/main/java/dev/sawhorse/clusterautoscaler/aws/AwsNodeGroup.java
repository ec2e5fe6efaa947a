// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroupOptions;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.AutoScalingException;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/** An Auto Scaling group as a node group of Cluster Autoscaler. */
final class AwsNodeGroup implements NodeGroup {
    private GroupSpec spec;
    private final NodeGroupOptions options;
    private final AsgTemplates templates;
    private final AsgCache cache;
    private List<Instance> instances = List.of();
    private NodeGroupSpec sizes;
    private int targetSize;

    AwsNodeGroup(GroupSpec spec, AsgTemplates templates, AsgCache cache) {
        this.spec = spec;
        this.sizes = new NodeGroupSpec(spec.name(), spec.minSize(), spec.maxSize());
        this.options = AsgTags.options(spec.tags());
        this.templates = templates;
        this.cache = cache;
    }

    void read(GroupSpec current, NodeGroupSpec readSizes, int desiredCapacity, List<Instance> read) {
        spec = current;
        sizes = readSizes;
        targetSize = desiredCapacity;
        instances = List.copyOf(read);
    }

    void resize(int size) {
        targetSize = size;
    }

    @Override
    public String id() {
        return spec.name();
    }

    @Override
    public int minSize() {
        return sizes.min();
    }

    @Override
    public int maxSize() {
        return sizes.max();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "AwsNodeGroup.TargetSize")
    @Override
    public int targetSize() {
        return targetSize;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "AwsNodeGroup.Nodes")
    @Override
    public List<Instance> instances() {
        return instances;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "AwsNodeGroup.TemplateNodeInfo")
    @Override
    public NodeTemplate template() {
        return templates.of(spec);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "AwsNodeGroup.GetOptions")
    @Override
    public NodeGroupOptions options() {
        return options;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "AwsNodeGroup.IncreaseSize")
    @Override
    public void increaseSize(int delta) {
        int size = targetSize + delta;
        if (size > maxSize()) {
            throw new CloudProviderException("size increase too large - desired:" + size + " max:" + maxSize());
        }
        ask(() -> cache.setSize(this, size));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "AwsNodeGroup.DecreaseTargetSize")
    @Override
    public void decreaseTargetSize(int delta) {
        int size = targetSize + delta;
        if (size < instances.size()) {
            throw new CloudProviderException("attempt to delete existing nodes targetSize:" + targetSize + " delta:"
                    + delta + " existingNodes: " + instances.size());
        }
        ask(() -> cache.setSize(this, size));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_cloud_provider.go",
            symbol = "AwsNodeGroup.DeleteNodes")
    @Override
    public void deleteNodes(List<NodeReference> nodes) {
        if (targetSize <= minSize()) {
            throw new CloudProviderException("min size reached, nodes will not be deleted");
        }
        ask(() ->
                cache.delete(this, nodes.stream().map(NodeReference::providerId).toList()));
    }

    private static void ask(Runnable call) {
        try {
            call.run();
        } catch (AutoScalingException e) {
            throw new CloudProviderException(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String toString() {
        return id() + " (" + minSize() + ":" + maxSize() + ")";
    }
}
