// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.input.MappingNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The desired configuration of a recorded object, without what controllers and clients add to it. */
final class CleanManifest {
    private static final Set<String> METADATA = Set.of("name", "namespace", "labels", "annotations");
    private static final Map<String, String> VERSIONS = Map.of(
            "Deployment", "apps/v1",
            "StatefulSet", "apps/v1",
            "DaemonSet", "apps/v1",
            "ReplicaSet", "apps/v1",
            "Job", "batch/v1",
            "CronJob", "batch/v1",
            "PodDisruptionBudget", "policy/v1",
            "HorizontalPodAutoscaler", "autoscaling/v2",
            "NodePool", "karpenter.sh/v1",
            "EC2NodeClass", "karpenter.k8s.aws/v1");

    private CleanManifest() {}

    /** Returns type, name, labels, annotations of users, and specification. */
    static Map<String, Object> of(MappingNode manifest) {
        Map<?, ?> plain = (Map<?, ?>) manifest.plain();
        Map<String, Object> cleaned = new LinkedHashMap<>();
        String kind = String.valueOf(plain.get("kind"));
        Object version = plain.get("apiVersion");
        cleaned.put("apiVersion", version == null ? VERSIONS.getOrDefault(kind, "v1") : version);
        cleaned.put("kind", kind);
        cleaned.put("metadata", metadata(plain.get("metadata")));
        if (plain.get("spec") != null) {
            cleaned.put("spec", plain.get("spec"));
        }
        return cleaned;
    }

    private static Map<String, Object> metadata(@Nullable Object metadata) {
        Map<String, Object> cleaned = new LinkedHashMap<>();
        if (metadata instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if (METADATA.contains(String.valueOf(key)) && value != null) {
                    cleaned.put(String.valueOf(key), key.equals("annotations") ? annotations(value) : value);
                }
            });
        }
        return cleaned;
    }

    private static Map<String, Object> annotations(Object annotations) {
        Map<String, Object> cleaned = new LinkedHashMap<>();
        if (annotations instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                String name = String.valueOf(key);
                boolean isOfController = name.contains("-hash")
                        || name.startsWith("kubectl.kubernetes.io/")
                        || name.startsWith("deployment.kubernetes.io/");
                if (!isOfController && value != null) {
                    cleaned.put(name, value);
                }
            });
        }
        return cleaned;
    }

    /** Returns the manifest without the number of its replicas. */
    static Map<String, Object> withoutReplicas(Map<String, Object> manifest) {
        Map<String, Object> changed = new LinkedHashMap<>(manifest);
        if (manifest.get("spec") instanceof Map<?, ?> spec) {
            Map<Object, Object> rest = new LinkedHashMap<>(spec);
            rest.remove("replicas");
            changed.put("spec", rest);
        }
        return changed;
    }

    /** Returns the manifest with a number of replicas. */
    static Map<String, Object> withReplicas(Map<String, Object> manifest, int replicas) {
        Map<String, Object> changed = new LinkedHashMap<>(manifest);
        Map<Object, Object> spec = new LinkedHashMap<>();
        spec.put("replicas", (long) replicas);
        if (manifest.get("spec") instanceof Map<?, ?> before) {
            before.forEach((key, value) -> {
                if (!"replicas".equals(key)) {
                    spec.put(key, value);
                }
            });
        }
        changed.put("spec", spec);
        return changed;
    }

    /** Returns the labels of the pod template, empty if it has none. */
    static Map<?, ?> podLabels(Map<String, Object> manifest) {
        Object node = manifest;
        for (String key : new String[] {"spec", "template", "metadata", "labels"}) {
            node = node instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return node instanceof Map<?, ?> labels ? labels : Map.of();
    }
}
