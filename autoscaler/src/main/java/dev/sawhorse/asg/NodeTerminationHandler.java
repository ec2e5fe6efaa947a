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
import java.util.Map;
import java.util.TreeMap;

/**
 * The AWS Node Termination Handler, on nodes that EKS does not manage. As a DaemonSet (IMDS mode) it drains a node whose
 * spot instance is interrupted and cordons one with a rebalance recommendation; as a Deployment with a queue it drains
 * in both cases, and before a group terminates an instance.
 */
public final class NodeTerminationHandler implements Controller, InstanceListener, LifecycleHook {
    private static final Duration HEARTBEAT = Duration.ofHours(1);

    /** The source of the handler's events: instance metadata or a queue. */
    public enum Mode {
        IMDS,
        QUEUE
    }

    private final Fleet fleet;
    private final NodeDrainer drainer;
    private final Map<String, Mode> modes = new TreeMap<>();

    public NodeTerminationHandler(Cluster cluster, Fleet fleet) {
        this.fleet = fleet;
        this.drainer = new NodeDrainer(cluster, "node-termination-handler");
    }

    @Override
    public String name() {
        return "aws-node-termination-handler";
    }

    @Override
    public void start() {
        fleet.listen(this);
    }

    /** Starts to handle events of a group. */
    public void handle(AutoScalingGroup group, Mode mode) {
        modes.put(group.name(), mode);
        if (mode == Mode.QUEUE) {
            group.hookOnTermination(this);
        }
    }

    @Override
    public Duration heartbeatTimeout() {
        return HEARTBEAT;
    }

    @Override
    public void terminating(Instance instance, Runnable complete) {
        drainer.drain(instance, complete);
    }

    @Override
    public void interruptionWarned(Instance instance) {
        if (modes.containsKey(group(instance))) {
            drainer.drainInterrupted(instance);
        }
    }

    @Override
    public void rebalanceRecommended(Instance instance) {
        Mode mode = modes.get(group(instance));
        if (mode == Mode.QUEUE) {
            drainer.drain(instance, () -> {});
        } else if (mode == Mode.IMDS) {
            drainer.cordon(instance);
        }
    }

    private static String group(Instance instance) {
        return instance.tags().getOrDefault(AutoScalingGroups.GROUP_TAG, "");
    }
}
