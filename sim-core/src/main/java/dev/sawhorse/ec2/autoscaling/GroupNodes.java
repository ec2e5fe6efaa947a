// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.MachineResources;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.Taint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The Node objects of the instances of groups: named by the group and a counter, with the labels of EKS managed node groups,
 * including the deprecated ones that the cloud's node controller and the node lifecycle controller still write.
 */
public final class GroupNodes {
    /** The label with the node group of a node. */
    public static final String NODE_GROUP = "eks.amazonaws.com/nodegroup";

    private static final String CAPACITY_TYPE = "eks.amazonaws.com/capacityType";
    private static final String ZONE_ID = "topology.k8s.aws/zone-id";

    private final InstanceCatalogue catalogue;
    private final Zones zones;
    private final Map<String, LaunchTemplate> templates = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    public GroupNodes(InstanceCatalogue catalogue, Zones zones) {
        this.catalogue = catalogue;
        this.zones = zones;
    }

    /** Sets the launch template of a group. */
    public void define(String group, LaunchTemplate template) {
        templates.put(group, template);
    }

    /** Counts the node of an instance that existed before the start, so that no other gets its name. */
    public void adopt(AutoScalingGroup group, String node) {
        String prefix = group.name() + "-";
        String number = node.startsWith(prefix) ? node.substring(prefix.length()) : "";
        if (number.matches("[0-9]{1,9}")) {
            counts.merge(group.name(), Integer.parseInt(number), Integer::max);
        }
    }

    /**
     * Returns the node of an instance; called once for each.
     *
     * @throws IllegalArgumentException if the group was not defined
     */
    public NodeTemplate node(AutoScalingGroup group, Instance instance) {
        LaunchTemplate template = templates.get(group.name());
        if (template == null) {
            throw new IllegalArgumentException("group " + group.name() + " has no launch template");
        }
        CapacityPool pool = instance.pool();
        InstanceShape shape = catalogue.require(pool.instanceType());
        NodeCapacity capacity = NodeCapacity.of(shape, template.machine());
        String name = group.name() + "-" + counts.merge(group.name(), 1, Integer::sum);
        Map<String, String> labels = new TreeMap<>(template.labels());
        labels.putAll(labels(shape, pool.zone()));
        labels.put(Labels.HOSTNAME, name);
        labels.put(NODE_GROUP, group.name());
        labels.put(CAPACITY_TYPE, pool.capacityType() == CapacityType.SPOT ? "SPOT" : "ON_DEMAND");
        List<Taint> taints = new ArrayList<>(template.taints());
        taints.addAll(template.startupTaints());
        return new NodeTemplate(
                name,
                instance.providerId(),
                labels,
                taints,
                template.startupTaints(),
                MachineResources.of(capacity.capacity()),
                MachineResources.of(capacity.allocatable()),
                new NodeOrigin("", group.name(), pool.capacityType().label()));
    }

    private Map<String, String> labels(InstanceShape shape, String zone) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Labels.INSTANCE_TYPE, shape.name());
        labels.put(Labels.ARCH, shape.processor().architecture());
        labels.put(Labels.OS, "linux");
        labels.put(Labels.REGION, zones.region());
        labels.put(Labels.ZONE, zone);
        Zone found = zones.find(zone);
        if (found != null) {
            labels.put(ZONE_ID, found.id());
        }
        labels.put("beta.kubernetes.io/arch", shape.processor().architecture());
        labels.put("beta.kubernetes.io/os", "linux");
        return Labels.withDeprecated(labels);
    }
}
