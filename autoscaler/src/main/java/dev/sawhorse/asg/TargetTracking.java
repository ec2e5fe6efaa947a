package dev.sawhorse.asg;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A target tracking policy of an Auto Scaling group on the average CPU utilisation of its instances. Once a minute the average is
 * measured over instances that are warmed up; three minutes above the target in a row let the group grow, fifteen minutes below
 * nine tenths of it let it shrink, each time to the size at which the average would meet the target (Amazon EC2 Auto Scaling,
 * "Target tracking scaling policies"; the alarms are those it makes). Nothing is known of pods that wait.
 *
 * <p>Pods are taken to use the CPU they request.
 */
public final class TargetTracking {
    private static final long PERIOD = Duration.ofMinutes(1).toNanos();
    private static final int HIGH_PERIODS = 3;
    private static final int LOW_PERIODS = 15;
    private static final double LOW_SHARE = 0.9;
    /** Quotients that are whole but for the last digit count as whole. */
    private static final double ROUNDING = 1e-9;

    private static final String BY = "target-tracking";

    /**
     * What a policy says.
     *
     * @param target average utilisation to keep to, as a fraction
     * @param warmup how long an instance is not measured after its launch
     * @param scalesIn whether the group may shrink
     */
    public record Policy(double target, Duration warmup, boolean scalesIn) {}

    private final Cluster cluster;
    private final AutoScalingGroups service;
    private final AutoScalingGroup group;
    private final Policy policy;
    private int high;
    private int low;

    private TargetTracking(Cluster cluster, AutoScalingGroups service, AutoScalingGroup group, Policy policy) {
        this.cluster = cluster;
        this.service = service;
        this.group = group;
        this.policy = policy;
    }

    /** Attaches a policy to a group. */
    public static void start(Cluster cluster, AutoScalingGroups service, AutoScalingGroup group, Policy policy) {
        new TargetTracking(cluster, service, group, policy).waitForNextPeriod();
    }

    private void waitForNextPeriod() {
        cluster.simulation().schedule(PERIOD, Phase.DISRUPTION, this::look);
    }

    private void look() {
        waitForNextPeriod();
        Map<String, Instance> warm = warmedUp();
        double utilisation = utilisation(warm);
        if (Double.isNaN(utilisation)) {
            return;
        }
        high = utilisation > policy.target() ? high + 1 : 0;
        low = utilisation < policy.target() * LOW_SHARE ? low + 1 : 0;
        int wanted = (int) Math.ceil(warm.size() * utilisation / policy.target() - ROUNDING);
        int size = group.desiredCapacity();
        if (high >= HIGH_PERIODS && wanted > size) {
            resize(wanted);
        } else if (low >= LOW_PERIODS && wanted < size && policy.scalesIn()) {
            resize(wanted);
        }
    }

    private void resize(int wanted) {
        int within = Math.max(group.spec().minSize(), Math.min(group.spec().maxSize(), wanted));
        if (within != group.desiredCapacity()) {
            high = 0;
            low = 0;
            service.setDesiredCapacity(group.name(), within, BY);
        }
    }

    private Map<String, Instance> warmedUp() {
        Map<String, Instance> warm = new LinkedHashMap<>();
        long latest = cluster.now() - policy.warmup().toNanos();
        for (Instance instance : group.instances()) {
            if (group.isStaying(instance) && instance.launchNanos() <= latest) {
                warm.put(instance.providerId(), instance);
            }
        }
        return warm;
    }

    /** Returns requested over present CPU of instances by provider id, NaN where there are none. */
    private double utilisation(Map<String, Instance> instances) {
        long requested = 0;
        long present = 0;
        for (Node node : cluster.nodes().list()) {
            if (instances.containsKey(node.providerId())) {
                present += node.capacity().cpuMillis();
                for (Pod pod : cluster.podsOn(node.name())) {
                    requested += pod.isTerminal() ? 0 : pod.spec().requests().cpuMillis();
                }
            }
        }
        return present == 0 ? Double.NaN : (double) requested / present;
    }
}
