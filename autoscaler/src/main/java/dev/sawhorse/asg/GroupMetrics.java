// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The source of metrics of a group's instances. */
final class GroupMetrics {
    private static final int PERCENT = 100;

    private final Cluster cluster;
    private final AutoScalingGroup group;
    private final ToDoubleFunction<String> requests;

    /**
     * A data point.
     *
     * @param value NaN if there are no instances to measure
     * @param capacity number of units that have finished their warm-up
     */
    record Point(double value, int capacity) {}

    /** @param requests current request rate of a workload, by its name */
    GroupMetrics(Cluster cluster, AutoScalingGroup group, ToDoubleFunction<String> requests) {
        this.cluster = cluster;
        this.group = group;
        this.requests = requests;
    }

    /** Measures the instances that have been in the group for at least the warm-up time. */
    Point measure(MetricSpec spec, Duration warmup) {
        Map<String, Instance> warm = warmedUp(warmup);
        int capacity = warm.values().stream()
                .mapToInt(instance ->
                        group.spec().options().weight(instance.pool().instanceType()))
                .sum();
        String workload = spec.workload();
        double value = switch (spec.metric()) {
            case CPU_UTILIZATION -> share(warm, Node::capacity, Resources::cpuMillis);
            case CPU_RESERVATION -> share(warm, Node::allocatable, Resources::cpuMillis);
            case MEMORY_RESERVATION -> share(warm, Node::allocatable, Resources::memoryBytes);
            case REQUEST_COUNT_PER_TARGET ->
                warm.isEmpty() || workload == null ? Double.NaN : requests.applyAsDouble(workload) / warm.size();
        };
        return new Point(value, capacity);
    }

    private Map<String, Instance> warmedUp(Duration warmup) {
        Map<String, Instance> warm = new LinkedHashMap<>();
        long latest = cluster.now() - warmup.toNanos();
        for (Instance instance : group.instances()) {
            if (group.isStaying(instance) && group.joinedNanos(instance) <= latest) {
                warm.put(instance.providerId(), instance);
            }
        }
        return warm;
    }

    /** Returns pod requests as a percentage of the nodes' capacity; NaN without nodes. */
    private double share(
            Map<String, Instance> instances, Function<Node, Resources> has, ToLongFunction<Resources> amount) {
        long requested = 0;
        long present = 0;
        for (Node node : cluster.nodes().list()) {
            if (instances.containsKey(node.providerId())) {
                present += amount.applyAsLong(has.apply(node));
                for (Pod pod : cluster.podsOn(node.name())) {
                    requested +=
                            pod.isTerminal() ? 0 : amount.applyAsLong(pod.spec().requests());
                }
            }
        }
        return present == 0 ? Double.NaN : PERCENT * ((double) requested / present);
    }
}
