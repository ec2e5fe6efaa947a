// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.CapacityBuffer.ScalableRef;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.StoredPodTemplate;
import dev.sawhorse.upstream.Upstream;

/**
 * The resolved target of a CapacityBuffer: a pod template, or a workload with its replicas ({@code utils/apps/resolve.go
 * ResolvePodTemplateRef}, {@code ResolveScalableRef}).
 */
public sealed interface BufferPods {

    /**
     * The reference resolves.
     *
     * @param replicas replicas of the workload, 0 for a pod template
     */
    record Resolved(PodTemplate template, int replicas) implements BufferPods {}

    /**
     * The reference does not resolve.
     *
     * @param reason reason of the buffer's condition
     * @param retried whether Karpenter retries, rather than waiting for a change
     */
    record Unresolved(String reason, String message, boolean retried) implements BufferPods {}

    /** Resolves the references of a buffer. */
    static BufferPods resolve(CapacityBuffer buffer, Cluster cluster) {
        String template = buffer.spec().podTemplateRef();
        if (template != null) {
            return ofTemplate(buffer.meta().namespace(), template, cluster);
        }
        ScalableRef scalable = buffer.spec().scalableRef();
        if (scalable != null) {
            return ofScalable(buffer.meta().namespace(), scalable, cluster);
        }
        return new Unresolved("ResolutionFailed", "Neither podTemplateRef nor scalableRef is set", false);
    }

    @Upstream(file = "pkg/utils/apps/resolve.go", symbol = "ResolvePodTemplateRef")
    private static BufferPods ofTemplate(String namespace, String name, Cluster cluster) {
        StoredPodTemplate found = cluster.podTemplates().find(ObjectMeta.key(namespace, name));
        return found == null
                ? new Unresolved("PodTemplateNotFound", "podtemplates \"" + name + "\" not found", false)
                : new Resolved(found.template(), 0);
    }

    @Upstream(file = "pkg/utils/apps/resolve.go", symbol = "ResolveScalableRef")
    private static BufferPods ofScalable(String namespace, ScalableRef ref, Cluster cluster) {
        if (!ref.apiGroup().isEmpty() && !ref.apiGroup().equals("apps")) {
            return new Unresolved(
                    "ResolutionFailed", "unsupported scalableRef API group \"" + ref.apiGroup() + "\"", true);
        }
        String key = ObjectMeta.key(namespace, ref.name());
        switch (ref.kind()) {
            case "Deployment" -> {
                Deployment found = cluster.workloads().deployments().find(key);
                return found == null
                        ? notFound("deployments.apps", ref)
                        : new Resolved(found.template(), found.replicas());
            }
            case "ReplicaSet" -> {
                ReplicaSet found = cluster.workloads().replicaSets().find(key);
                return found == null
                        ? notFound("replicasets.apps", ref)
                        : new Resolved(found.template(), found.replicas());
            }
            case "StatefulSet" -> {
                StatefulSet found = cluster.workloads().statefulSets().find(key);
                return found == null
                        ? notFound("statefulsets.apps", ref)
                        : new Resolved(found.template(), found.replicas());
            }
            default -> {
                return new Unresolved("ResolutionFailed", "unsupported kind \"" + ref.kind() + "\"", true);
            }
        }
    }

    private static BufferPods notFound(String resource, ScalableRef ref) {
        return new Unresolved("ScalableRefNotFound", resource + " \"" + ref.name() + "\" not found", false);
    }
}
