package dev.sawhorse.scenario;

import dev.sawhorse.asg.ManagedNodeGroups;
import dev.sawhorse.asg.NodeTerminationHandler;
import dev.sawhorse.asg.TargetTracking;
import dev.sawhorse.clusterautoscaler.ClusterAutoscaler;
import dev.sawhorse.clusterautoscaler.aws.AwsCloudProvider;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.GroupNodes;
import dev.sawhorse.ec2.autoscaling.LaunchTemplate;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.scheduler.Profile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The node groups of a scenario in a running world, and Cluster Autoscaler if it is there. */
final class NodeGroups {
    /** How long a group takes to act on a change. Nobody has published a figure; this one is assumed. */
    private static final Duration REACTION = Duration.ofSeconds(5);

    private NodeGroups() {}

    /**
     * Creates the groups and starts Cluster Autoscaler.
     *
     * @param machine returns the node a machine really becomes
     * @param profile kube-scheduler's
     */
    static AutoScalingGroups start(
            ScenarioFile file,
            Cluster cluster,
            Fleet fleet,
            NodeBoot boot,
            UnaryOperator<NodeTemplate> machine,
            Profile profile) {
        InstanceCatalogue catalogue = InstanceCatalogue.load();
        Zones zones = Zones.of(file.region());
        GroupNodes nodes = new GroupNodes(catalogue, zones);
        AutoScalingGroups service = new AutoScalingGroups(
                cluster.simulation(),
                cluster.journal(),
                fleet,
                REACTION,
                (group, instance) -> boot.start(machine.apply(nodes.node(group, instance))));
        if (file.nodeGroups().isEmpty()) {
            return service;
        }
        ManagedNodeGroups eks = new ManagedNodeGroups(cluster);
        NodeTerminationHandler handler = new NodeTerminationHandler(cluster);
        fleet.listen(eks);
        fleet.listen(handler);
        Map<String, LaunchTemplate> managed = new LinkedHashMap<>();
        Set<String> autoscaled = new TreeSet<>();
        for (NodeGroupEntry entry : file.nodeGroups()) {
            nodes.define(entry.name(), entry.template());
            AutoScalingGroup group = service.create(entry.spec(zoneNames(entry, file, zones)));
            if (entry.targetTracking() != null) {
                TargetTracking.start(cluster, service, group, entry.targetTracking());
            }
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
        if (settings != null) {
            AwsCloudProvider provider = new AwsCloudProvider(
                    service,
                    group -> autoscaled.contains(group.name()),
                    catalogue,
                    managed::get,
                    cluster.simulation()::now);
            ClusterAutoscaler.start(cluster, provider, settings.options(), profile, settings::priorities);
        }
        return service;
    }

    /** Returns the names of the zones that a group has subnets in. */
    private static List<String> zoneNames(NodeGroupEntry entry, ScenarioFile file, Zones zones) {
        List<String> given = entry.zones().isEmpty() ? file.zones() : entry.zones();
        if (given.isEmpty()) {
            return zones.all().stream().map(Zone::name).toList();
        }
        return given.stream().map(zone -> name(zones, zone)).toList();
    }

    private static String name(Zones zones, String nameOrId) {
        Zone zone = zones.find(nameOrId);
        return zone == null ? nameOrId : zone.name();
    }
}
