// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.GroupInstanceListener;
import dev.sawhorse.ec2.autoscaling.GroupNodes;
import dev.sawhorse.ec2.autoscaling.WarmPoolSpec;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The instances of node groups in a cluster: instances in service are nodes, instances in a warm pool are not. When an instance
 * returns to the pool, its Node object is deleted; the instance keeps its name.
 */
final class NodeGroupInstances implements GroupInstanceListener {
    private final Cluster cluster;
    private final Fleet fleet;
    private final NodeBoot boot;
    private final GroupNodes nodes;
    private final UnaryOperator<NodeTemplate> real;
    private final Function<String, String> imageOf;
    private final Map<String, NodeTemplate> templates = new LinkedHashMap<>();

    /**
     * Creates the instances of a cluster's groups.
     *
     * @param real returns the actual node of an instance
     * @param imageOf returns the image alias of a group, by the name of the group
     */
    NodeGroupInstances(
            Cluster cluster,
            Fleet fleet,
            NodeBoot boot,
            GroupNodes nodes,
            UnaryOperator<NodeTemplate> real,
            Function<String, String> imageOf) {
        this.cluster = cluster;
        this.fleet = fleet;
        this.boot = boot;
        this.nodes = nodes;
        this.real = real;
        this.imageOf = imageOf;
    }

    @Override
    public void launched(AutoScalingGroup group, Instance instance) {
        boot.start(template(group, instance));
    }

    @Override
    public long preparing(AutoScalingGroup group, Instance instance) {
        return boot.prepareNanos(template(group, instance));
    }

    @Override
    public void taken(AutoScalingGroup group, Instance instance) {
        boot.startWarm(template(group, instance), instance.state() == Instance.State.RUNNING);
    }

    @Override
    public void adopted(AutoScalingGroup group, Instance instance, NodeTemplate node) {
        nodes.adopt(group, node.name());
        if (group.spec().options().warmPool() != null) {
            templates.put(instance.id(), node);
        }
    }

    @Override
    public void returned(AutoScalingGroup group, Instance instance) {
        boot.stop(instance.providerId());
        Node node = cluster.nodes().find(template(group, instance).name());
        if (node != null) {
            cluster.deleteNode(node);
        }
    }

    @Override
    public String version(AutoScalingGroup group) {
        return fleet.images().latest(imageOf.apply(group.name()));
    }

    /** An instance of a group with a warm pool may become a node more than once. */
    private NodeTemplate template(AutoScalingGroup group, Instance instance) {
        WarmPoolSpec warmPool = group.spec().options().warmPool();
        return warmPool == null
                ? real.apply(nodes.node(group, instance))
                : templates.computeIfAbsent(instance.id(), id -> real.apply(nodes.node(group, instance)));
    }
}
