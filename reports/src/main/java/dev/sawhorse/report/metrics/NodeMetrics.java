// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.report.live.ClaimStep;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LiveNode;
import java.util.List;

/** The metrics of Karpenter about nodes: lifecycle, resources and utilization. */
final class NodeMetrics implements ControllerMetrics {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_CORE = 1000;
    private static final double PERCENT = 100;
    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";
    private static final String RESOURCE = "resource_type";

    private final MetricFamily created =
            MetricFamily.counter("karpenter_nodes_created_total", "Nodes of NodeClaims that registered.");
    private final MetricFamily terminated =
            MetricFamily.counter("karpenter_nodes_terminated_total", "Nodes of NodeClaims that were deleted.");
    private final MetricFamily termination = MetricFamily.summary(
            "karpenter_nodes_termination_duration_seconds",
            "Time from the request to delete a node until it is deleted.");
    private final MetricFamily lifetime = MetricFamily.histogram(
            "karpenter_nodes_lifetime_duration_seconds",
            "Time from the creation of a node until it is deleted.",
            Buckets.lifetimes());
    private final MetricFamily allocatable = MetricFamily.gaugePerObject(
            "karpenter_nodes_allocatable", "Allocatable resources of a node: cores, or bytes.");
    private final MetricFamily requests = MetricFamily.gaugePerObject(
            "karpenter_nodes_total_pod_requests", "Requests of all pods on a node: cores, or bytes.");
    private final MetricFamily daemonRequests = MetricFamily.gaugePerObject(
            "karpenter_nodes_total_daemon_requests", "Requests of DaemonSet pods on a node: cores, or bytes.");
    private final MetricFamily age =
            MetricFamily.gaugePerObject("karpenter_nodes_current_lifetime_seconds", "Age of a node.");
    private final MetricFamily utilization = MetricFamily.gauge(
            "karpenter_cluster_utilization_percent", "Requested share of the allocatable resources of all nodes.");
    private final MetricFamily nodes = MetricFamily.gauge(
            "karpenter_cluster_state_node_count",
            "Nodes in Karpenter's cluster state, including launched ones that have " + "not registered.");

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof NodeClaimRegistered registered) {
            LiveClaim claim = cluster.claim(registered.nodeClaim());
            if (claim != null) {
                created.increment(withZone(Labels.of("nodepool", claim.nodePool()), claim, cluster));
            }
        } else if (observation instanceof NodeDeleted deleted) {
            LiveNode node = cluster.node(deleted.node());
            if (node != null && node.claim() != null) {
                recordTermination(time, node, node.claim(), cluster);
            }
        }
    }

    private void recordTermination(long time, LiveNode node, LiveClaim claim, LiveCluster cluster) {
        Labels pool = Labels.of("nodepool", claim.nodePool());
        terminated.increment(withZone(pool, claim, cluster));
        lifetime.observe(time - node.createdAt(), pool);
        if (claim.has(ClaimStep.DELETING)) {
            long begin = Math.max(claim.moment(ClaimStep.DELETING), node.createdAt());
            termination.observe(time - begin, pool);
        }
    }

    private static Labels withZone(Labels labels, LiveClaim claim, LiveCluster cluster) {
        return MetricsVersion.of(cluster).hasZoneAndManaged() ? labels.and("zone", claim.zone()) : labels;
    }

    @Override
    public void measureObjects(LiveCluster cluster) {
        List.of(allocatable, requests, daemonRequests, age).forEach(MetricFamily::clear);
        cluster.nodes().forEach(node -> measure(node, cluster));
    }

    @Override
    public void measure(LiveCluster cluster) {
        long cpu = 0;
        long memory = 0;
        long cpuRequested = 0;
        long memoryRequested = 0;
        for (LiveNode node : cluster.nodes()) {
            cpu += node.created().allocatableCpuMillis();
            memory += node.created().allocatableMemoryBytes();
            cpuRequested += node.requests().cpuMillis();
            memoryRequested += node.requests().memoryBytes();
        }
        utilization.clear();
        if (cpu > 0 && memory > 0) {
            utilization.set(PERCENT * cpuRequested / cpu, Labels.of(RESOURCE, CPU));
            utilization.set(PERCENT * memoryRequested / memory, Labels.of(RESOURCE, MEMORY));
        }
        nodes.set((double) known(cluster), Labels.NONE);
    }

    private static long known(LiveCluster cluster) {
        long launched = cluster.claims().stream()
                .filter(claim -> claim.has(ClaimStep.LAUNCHED))
                .count();
        long others =
                cluster.nodes().stream().filter(node -> node.claim() == null).count();
        return launched + others;
    }

    private void measure(LiveNode node, LiveCluster cluster) {
        Labels labels = labels(node, MetricsVersion.of(cluster));
        resources(
                allocatable,
                labels,
                node.created().allocatableCpuMillis(),
                node.created().allocatableMemoryBytes());
        resources(requests, labels, node.requests().cpuMillis(), node.requests().memoryBytes());
        resources(
                daemonRequests,
                labels,
                node.daemonRequests().cpuMillis(),
                node.daemonRequests().memoryBytes());
        age.set((cluster.now() - node.createdAt()) / NANOS_PER_SECOND, labels);
    }

    private static Labels labels(LiveNode node, MetricsVersion version) {
        NodeCreated created = node.created();
        Labels ofType = Labels.of("capacity_type", created.capacityType(), "instance_type", created.instanceType());
        Labels labels =
                version.hasZoneAndManaged() ? ofType.and("managed", Boolean.toString(node.claim() != null)) : ofType;
        return labels.and("node_name", node.name())
                .and("nodepool", created.nodePool())
                .and("zone", created.zone());
    }

    private static void resources(MetricFamily family, Labels labels, long cpuMillis, long memoryBytes) {
        family.set(cpuMillis / MILLIS_PER_CORE, labels.and(RESOURCE, CPU));
        family.set((double) memoryBytes, labels.and(RESOURCE, MEMORY));
    }

    @Override
    public List<MetricFamily> families() {
        return List.of(
                created,
                terminated,
                termination,
                lifetime,
                allocatable,
                requests,
                daemonRequests,
                age,
                utilization,
                nodes);
    }
}
