// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;

/**
 * The utilization of a node: the requested share of its allocatable, of GPUs for a GPU node, otherwise of CPU or memory,
 * whichever is higher ({@code simulator/utilization/info.go Calculate}).
 *
 * @param share requested share, 1 if all is requested
 */
public record Utilization(String resource, double share) {

    /** Computes the utilization of a node. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/utilization/info.go",
            symbol = "Calculate")
    public static Utilization of(NodeInfo node, boolean gpu, boolean skipDaemonPods, boolean skipMirrorPods, long now) {
        if (gpu) {
            String resource = GpuNodes.resource(node.node());
            return new Utilization(resource, share(node, resource, skipDaemonPods, skipMirrorPods, now));
        }
        double cpu = share(node, "cpu", skipDaemonPods, skipMirrorPods, now);
        double memory = share(node, "memory", skipDaemonPods, skipMirrorPods, now);
        return cpu > memory ? new Utilization("cpu", cpu) : new Utilization("memory", memory);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/utilization/info.go",
            symbol = "CalculateUtilizationOfResource")
    private static double share(
            NodeInfo node, String resource, boolean skipDaemonPods, boolean skipMirrorPods, long now) {
        int index = ResourceName.index(resource);
        long allocatable = node.node().allocatable().amount(index);
        if (allocatable == 0) {
            return 0;
        }
        long requested = 0;
        long leftOut = 0;
        for (Pod pod : node.pods()) {
            long amount = pod.spec().requests().amount(index);
            if ((skipDaemonPods && Pods.isDaemonPod(pod)) || (skipMirrorPods && Pods.isMirrorPod(pod))) {
                leftOut += amount;
            } else if (!Pods.isLongTerminating(pod, now)) {
                requested += amount;
            }
        }
        return (double) requested / (allocatable - leftOut);
    }
}
