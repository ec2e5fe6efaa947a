// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.asg.GroupScaler;
import dev.sawhorse.asg.ManagedNodeGroups;
import dev.sawhorse.asg.NodeTerminationHandler;
import dev.sawhorse.clusterautoscaler.ClusterAutoscaler;
import dev.sawhorse.clusterautoscaler.aws.AwsCloudProvider;
import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.GroupNodes;
import dev.sawhorse.ec2.autoscaling.LaunchTemplate;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.lint.UnmanagedNodes;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.sampling.WorkloadRequests;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The start of the node groups of a scenario in a running world, and of Cluster Autoscaler if it is enabled. */
public final class NodeGroups {
    private NodeGroups() {}

    /** The groups, and Cluster Autoscaler if it is enabled. */
    record Started(AutoScalingGroups groups, @Nullable ClusterAutoscaler autoscaler) {}

    /**
     * Creates the groups and starts their controllers in one order: EC2 Auto Scaling, EKS, AWS Node Termination Handler, the
     * scaling policies of each group, Cluster Autoscaler.
     *
     * @param machine returns the actual node of an instance
     * @param profile profile of kube-scheduler
     * @param priorities the ConfigMap of the priority expander, if there is one
     * @param buffers the CapacityBuffers of the cluster
     */
    static Started start(
            ScenarioFile file,
            Cluster cluster,
            Fleet fleet,
            NodeBoot boot,
            UnaryOperator<NodeTemplate> machine,
            Profile profile,
            Store<PriorityConfigMap> priorities,
            Store<CapacityBuffer> buffers) {
        InstanceCatalogue catalogue = file.catalogue();
        Zones zones = Zones.of(file.region());
        GroupNodes nodes = new GroupNodes(catalogue, zones);
        AutoScalingGroups service = new AutoScalingGroups(
                cluster.simulation(),
                cluster.journal(),
                fleet,
                file.latencies().groupReaction(),
                new NodeGroupInstances(cluster, fleet, boot, nodes, machine, group -> image(file, group)));
        List<Controller> controllers = new ArrayList<>(List.of(service));
        if (file.nodeGroups().isEmpty()) {
            controllers.forEach(Controller::start);
            return new Started(service, null);
        }
        ManagedNodeGroups eks = new ManagedNodeGroups(cluster, fleet);
        NodeTerminationHandler handler = new NodeTerminationHandler(cluster, fleet);
        controllers.add(eks);
        controllers.add(handler);
        WorkloadRequests requests = new WorkloadRequests(file, cluster::now);
        Map<String, LaunchTemplate> managed = new LinkedHashMap<>();
        Set<String> autoscaled = new TreeSet<>();
        for (NodeGroupEntry entry : file.nodeGroups()) {
            nodes.define(entry.name(), entry.template());
            AutoScalingGroup group = service.create(entry.spec(zoneNames(entry, file, zones)));
            controllers.add(new GroupScaler(cluster, service, group, entry.scaling(), file.start(), requests));
            if (entry.nodeTerminationHandler() != null) {
                handler.handle(group, entry.nodeTerminationHandler());
            }
            if (entry.managed()) {
                eks.manage(group);
                managed.put(entry.name(), entry.template());
            }
            if (entry.autoscaled()) {
                autoscaled.add(entry.name());
            }
        }
        ClusterAutoscalerSettings settings = file.clusterAutoscaler();
        ClusterAutoscaler autoscaler = null;
        if (settings != null) {
            AwsCloudProvider provider = new AwsCloudProvider(
                    service,
                    settings.discovery(autoscaled::contains),
                    catalogue,
                    managed::get,
                    cluster.simulation()::now);
            autoscaler = ClusterAutoscaler.of(
                    cluster, provider, settings.options(), profile, settings.prioritySource(priorities), buffers);
            controllers.addAll(autoscaler.controllers());
        }
        controllers.forEach(Controller::start);
        return new Started(service, autoscaler);
    }

    /** Returns the labels and taints of nodes of the groups that can have nodes. */
    public static List<UnmanagedNodes> possibleNodes(ScenarioFile file) {
        return file.nodeGroups().stream()
                .filter(entry -> canHaveNodes(entry, file.clusterAutoscaler() != null))
                .map(entry -> {
                    Map<String, String> labels =
                            new LinkedHashMap<>(entry.template().labels());
                    labels.put(GroupNodes.NODE_GROUP, entry.name());
                    return new UnmanagedNodes(labels, entry.template().taints());
                })
                .toList();
    }

    private static boolean canHaveNodes(NodeGroupEntry entry, boolean autoscaling) {
        Integer desired = entry.desired();
        boolean begins = (desired == null ? entry.min() : desired) > 0;
        return entry.max() > 0
                && (begins
                        || (autoscaling && entry.autoscaled())
                        || !entry.scaling().policies().isEmpty()
                        || !entry.scaling().scheduledActions().isEmpty());
    }

    /** Returns the image alias of a group, as an {@code imageRelease} names it. */
    private static String image(ScenarioFile file, String group) {
        return file.nodeGroups().stream()
                .filter(entry -> entry.name().equals(group))
                .map(entry -> entry.template().machine().amiFamily().name().toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse("");
    }

    /** Returns the names of the zones in which a group has subnets. */
    private static List<String> zoneNames(NodeGroupEntry entry, ScenarioFile file, Zones zones) {
        return zones.names(entry.zones().isEmpty() ? file.zones() : entry.zones());
    }
}
