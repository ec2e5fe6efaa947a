// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.capacitybuffer;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.capacitybuffer.BufferPods;
import dev.sawhorse.karpenter.capacitybuffer.BufferReplicas;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/**
 * A processor that adds the pods of CapacityBuffers to the pending pods (Cluster Autoscaler 1.37, {@code
 * processors/capacitybuffer/pod_list_processor.go Process}, with both the buffer controller and pod injection enabled).
 * The number of pods of a buffer is computed in each loop; upstream's controller writes it into the buffer's status
 * within seconds.
 */
public final class BufferPodInjector {
    private final Cluster cluster;
    private final Store<CapacityBuffer> buffers;
    private final boolean isOn;

    public BufferPodInjector(Cluster cluster, Store<CapacityBuffer> buffers, AutoscalingOptions options) {
        this.cluster = cluster;
        this.buffers = buffers;
        this.isOn = isOn(options);
    }

    /** Whether the flags enable buffers. */
    public static boolean isOn(AutoscalingOptions options) {
        return options.isOn(Flag.CAPACITY_BUFFER_CONTROLLER_ENABLED)
                && options.isOn(Flag.CAPACITY_BUFFER_POD_INJECTION_ENABLED);
    }

    /** Returns the pods of all buffers. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/capacitybuffer/pod_list_processor.go",
            symbol = {"CapacityBufferPodListProcessor.Process", "CapacityBufferPodListProcessor.provision"})
    public List<Pod> pods() {
        List<Pod> pods = new ArrayList<>();
        for (CapacityBuffer buffer : isOn ? buffers.list() : List.<CapacityBuffer>of()) {
            boolean isActive = buffer.spec().provisioningStrategy().equals(CapacityBuffer.ACTIVE_CAPACITY);
            if (isActive && BufferPods.resolve(buffer, cluster) instanceof BufferPods.Resolved resolved) {
                int count = count(buffer, resolved);
                pods.addAll(FakePods.of(buffer, resolved.template(), count));
            }
        }
        return pods;
    }

    /** Resource limits on resources that the pods do not request are an error, and the buffer has no pods. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/capacitybuffer/translators/replicas.go",
            symbol = "getBufferNumberOfPods")
    private static int count(CapacityBuffer buffer, BufferPods.Resolved resolved) {
        Resources limits = buffer.spec().limits();
        PodSpec pod = resolved.template().spec();
        boolean isBounded = limits == null || BufferReplicas.isBounded(limits, pod);
        return isBounded ? BufferReplicas.of(buffer.spec(), pod, resolved.replicas()) : 0;
    }
}
