package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.scheduler.NodeInfo;

/**
 * How much of a node's allocatable its pods ask for: of GPUs where it is a GPU node, else of CPU or memory, whichever is more.
 *
 * @param share 1 where all is asked for
 */
public record Utilization(String resource, double share) {

    /** Works out the utilization of a node. */
    public static Utilization of(NodeInfo node, boolean gpu, boolean skipDaemonPods, boolean skipMirrorPods, long now) {
        if (gpu) {
            String resource = GpuNodes.resource(node.node());
            return new Utilization(resource, share(node, resource, skipDaemonPods, skipMirrorPods, now));
        }
        double cpu = share(node, "cpu", skipDaemonPods, skipMirrorPods, now);
        double memory = share(node, "memory", skipDaemonPods, skipMirrorPods, now);
        return cpu > memory ? new Utilization("cpu", cpu) : new Utilization("memory", memory);
    }

    private static double share(
            NodeInfo node, String resource, boolean skipDaemonPods, boolean skipMirrorPods, long now) {
        int index = ResourceName.index(resource);
        long allocatable = node.node().allocatable().amount(index);
        if (allocatable == 0) {
            return 0;
        }
        long asked = 0;
        long leftOut = 0;
        for (Pod pod : node.pods()) {
            long amount = pod.spec().requests().amount(index);
            if ((skipDaemonPods && Pods.isDaemonPod(pod)) || (skipMirrorPods && Pods.isMirrorPod(pod))) {
                leftOut += amount;
            } else if (!Pods.isLongTerminating(pod, now)) {
                asked += amount;
            }
        }
        return (double) asked / (allocatable - leftOut);
    }
}
