package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.LaunchTemplate;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.kube.Node;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** AWS as Cluster Autoscaler sees it: its node groups are Auto Scaling groups. It has no pricing model. */
public final class AwsCloudProvider implements CloudProvider {
    /** Who asks for changes of groups. */
    static final String CLUSTER_AUTOSCALER = "cluster-autoscaler";

    private final AsgCache cache;
    private final AsgTemplates templates;

    /**
     * Makes the provider, which has not read anything yet.
     *
     * @param discovery returns a group with the sizes it is to keep to, null for one that it does not look after
     * @param managed what EKS knows of a managed node group by its name, null for a group that is none
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
    public void refresh() {
        cache.refresh(templates);
    }

    @Override
    public List<NodeGroup> nodeGroups() {
        return List.copyOf(cache.groups());
    }

    @Override
    public @Nullable NodeGroup nodeGroupOf(Node node) {
        return cache.groupOf(node.providerId());
    }

    /** A node that is in no group it knows counts as there, unless it is being deleted. */
    @Override
    public boolean hasInstance(Node node) {
        return cache.groupOf(node.providerId()) != null
                || node.taints().stream().noneMatch(taint -> taint.key().equals(NodeTaints.TO_BE_DELETED));
    }
}
