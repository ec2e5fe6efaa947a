// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.LifecycleHook;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.runtime.Controller;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of EKS that manages nodes of managed node groups: an instance is in service when its node is Ready; nodes are
 * drained for at most 15 minutes before their group terminates them, and when EC2 interrupts a spot instance (Amazon EKS
 * User Guide, "Simplify node lifecycle with managed node groups").
 */
public final class ManagedNodeGroups implements Controller, InstanceListener, LifecycleHook {
    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(15);

    private final Cluster cluster;
    private final Fleet fleet;
    private final NodeDrainer drainer;
    private final Map<String, Runnable> joining = new LinkedHashMap<>();
    private final Set<String> groups = new TreeSet<>();

    public ManagedNodeGroups(Cluster cluster, Fleet fleet) {
        this.cluster = cluster;
        this.fleet = fleet;
        this.drainer = new NodeDrainer(cluster, "eks");
    }

    @Override
    public String name() {
        return "eks-managed-node-groups";
    }

    @Override
    public void start() {
        fleet.listen(this);
        cluster.nodes().watch((event, node) -> {
            Runnable ready = node.isReady() ? joining.remove(node.providerId()) : null;
            if (ready != null) {
                ready.run();
            }
        });
    }

    /** Starts to manage a group. */
    public void manage(AutoScalingGroup group) {
        groups.add(group.name());
        group.hookOnTermination(this);
    }

    @Override
    public Duration heartbeatTimeout() {
        return LONGEST_DRAIN;
    }

    @Override
    public void launching(Instance instance, Runnable complete) {
        joining.put(instance.providerId(), complete);
    }

    @Override
    public void terminated(Instance instance) {
        joining.remove(instance.providerId());
    }

    @Override
    public void terminating(Instance instance, Runnable complete) {
        drainer.drain(instance, complete);
    }

    @Override
    public void interruptionWarned(Instance instance) {
        if (groups.contains(instance.tags().getOrDefault(AutoScalingGroups.GROUP_TAG, ""))) {
            drainer.drainInterrupted(instance);
        }
    }
}
