// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The fake pods of CapacityBuffers ({@code processors/capacitybuffer/pod_list_processor.go makeFakePods}). They have no
 * creation time, so that they count as very old, and are always safe to evict.
 */
public final class FakePods {
    private static final String TYPE = "podType";
    private static final String FAKE = "capacityBufferFakePod";
    private static final String KIND = "CapacityBuffer";
    private static final long VERY_OLD = -Duration.ofDays(3_650).toNanos();

    private FakePods() {}

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/capacitybuffer/pod_list_processor.go",
            symbol = {"makeFakePods", "withCapacityBufferFakePodAnnotation", "withSafeToEvictAnnotation"})
    static List<Pod> of(CapacityBuffer buffer, PodTemplate template, int count) {
        Map<String, String> annotations = new TreeMap<>(template.annotations());
        annotations.put(TYPE, FAKE);
        annotations.put("cluster-autoscaler.kubernetes.io/safe-to-evict", "true");
        ObjectMeta owner = buffer.meta();
        OwnerReference reference =
                new OwnerReference("autoscaling.x-k8s.io/v1beta1", KIND, owner.name(), owner.uid(), true);
        PodSpec spec = template.spec().toBuilder().nodeName(null).build();
        List<Pod> pods = new ArrayList<>(count);
        for (int i = 1; i <= count; i++) {
            ObjectMeta meta = new ObjectMeta(
                    "capacity-buffer-" + owner.name() + "-" + i,
                    owner.namespace(),
                    owner.uid() + "-" + i,
                    template.labels(),
                    annotations,
                    List.of(reference),
                    VERY_OLD);
            pods.add(new Pod(meta, spec));
        }
        return pods;
    }

    /** Returns the key of the buffer that a fake pod belongs to, null for a real pod. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/capacitybuffer/pod_list_processor.go",
            symbol = "IsFakeCapacityBuffersPod")
    public static @Nullable String bufferOf(Pod pod) {
        if (!FAKE.equals(pod.meta().annotations().get(TYPE))) {
            return null;
        }
        for (OwnerReference owner : pod.meta().ownerReferences()) {
            if (owner.kind().equals(KIND)) {
                return ObjectMeta.key(pod.meta().namespace(), owner.name());
            }
        }
        return null;
    }
}
