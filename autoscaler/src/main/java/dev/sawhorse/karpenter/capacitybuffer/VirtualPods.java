// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The virtual pods of CapacityBuffers: they are in no store and are visible to Karpenter's decisions only ({@code
 * provisioning/buffers.go buildVirtualPods}).
 */
public final class VirtualPods {
    private static final String FAKE_POD = "karpenter.sh/capacity-buffer-fake-pod";
    private static final String BUFFER_NAME = "karpenter.sh/capacity-buffer-name";
    private static final String BUFFER_NAMESPACE = "karpenter.sh/capacity-buffer-namespace";

    private final Map<String, List<Pod>> pods = new TreeMap<>();
    private final BiFunction<ObjectMeta, PodTemplate, Map<String, String>> labels;

    public VirtualPods(KarpenterVersion version) {
        this.labels = version.has(RuleChange.VIRTUAL_PODS_WITH_LABELS)
                ? (buffer, template) -> template.labels()
                : (buffer, template) -> labelsOf(buffer);
    }

    private static Map<String, String> labelsOf(ObjectMeta buffer) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(BUFFER_NAME, buffer.name());
        labels.put(BUFFER_NAMESPACE, buffer.namespace());
        return labels;
    }

    /** Returns all virtual pods, buffer by buffer. */
    public List<Pod> all() {
        List<Pod> all = new ArrayList<>();
        pods.values().forEach(all::addAll);
        return all;
    }

    /** Whether a pod is virtual. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "isVirtualBufferPod")
    @Upstream(file = "pkg/controllers/provisioning/buffers.go", symbol = "IsVirtualPod")
    public static boolean isVirtual(Pod pod) {
        return "true".equals(pod.meta().annotations().get(FAKE_POD));
    }

    /** Returns the key of the buffer of a virtual pod, null for any other pod. */
    @Upstream(file = "pkg/controllers/provisioning/buffers.go", symbol = "bufferKeyOf")
    static @Nullable String bufferOf(Pod pod) {
        if (!isVirtual(pod)) {
            return null;
        }
        Map<String, String> annotations = pod.meta().annotations();
        return ObjectMeta.key(
                annotations.getOrDefault(BUFFER_NAMESPACE, ""), annotations.getOrDefault(BUFFER_NAME, ""));
    }

    /** Replaces the virtual pods of a buffer; their age starts now. */
    @Upstream(
            file = "pkg/controllers/provisioning/buffers.go",
            symbol = {"buildVirtualPods", "Provisioner.listBuffersReadyForProvisioning"},
            differs = "follows v1.15: the pods are made when the buffer is reconciled, not anew in each round")
    void put(CapacityBuffer buffer, PodTemplate template, long now) {
        Integer replicas = buffer.status().replicas();
        if (replicas == null || replicas <= 0) {
            remove(buffer.key());
            return;
        }
        PodSpec spec = bare(template.spec());
        List<Pod> made = new ArrayList<>(replicas);
        for (int i = 1; i <= replicas; i++) {
            made.add(new Pod(meta(buffer.meta(), template, i, now), spec));
        }
        pods.put(buffer.key(), made);
    }

    void remove(String buffer) {
        pods.remove(buffer);
    }

    @Upstream(file = "pkg/controllers/provisioning/buffers.go", symbol = "buildVirtualPods")
    private ObjectMeta meta(ObjectMeta buffer, PodTemplate template, int number, long now) {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put(FAKE_POD, "true");
        annotations.put(BUFFER_NAME, buffer.name());
        annotations.put(BUFFER_NAMESPACE, buffer.namespace());
        return new ObjectMeta(
                "capacity-buffer-" + buffer.name() + "-" + number,
                buffer.namespace(),
                buffer.uid() + "-" + number,
                labels.apply(buffer, template),
                annotations,
                List.of(),
                now);
    }

    /**
     * Without a node, without volumes, whose claims would never be created; with the lowest priority ({@code
     * provisioning/buffers.go sanitizeVirtualPodSpec}).
     */
    @Upstream(file = "pkg/controllers/provisioning/buffers.go", symbol = "sanitizeVirtualPodSpec")
    private static PodSpec bare(PodSpec spec) {
        return spec.toBuilder()
                .nodeName(null)
                .priority(Integer.MIN_VALUE)
                .volumes(spec.volumes().stream().filter(VirtualPods::isKept).toList())
                .build();
    }

    private static boolean isKept(Volume volume) {
        return volume.kind() != Volume.Kind.PERSISTENT_VOLUME_CLAIM && volume.kind() != Volume.Kind.EPHEMERAL;
    }
}
