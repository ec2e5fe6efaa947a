// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.kube.api.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data of one pod in a dump of {@code kubectl get pods} that a trace needs.
 *
 * @param ended when the last of its containers ended, null while one is running
 */
record DumpedPod(
        String id,
        Instant created,
        @Nullable Instant ended,
        long cpuMillis,
        long memoryBytes,
        long gpuMillis,
        String qos,
        String group) {
    private static final String GPU = "nvidia.com/gpu";

    /**
     * Reads a pod.
     *
     * @throws IllegalArgumentException if the object is not a pod
     */
    static DumpedPod of(Map<String, Object> pod) {
        String name = JsonValues.text(pod, "metadata", "name");
        String created = JsonValues.text(pod, "metadata", "creationTimestamp");
        if (name == null || created == null) {
            throw new IllegalArgumentException("is not a pod: metadata.name or metadata.creationTimestamp is missing");
        }
        String namespace = JsonValues.text(pod, "metadata", "namespace");
        return new DumpedPod(
                namespace == null ? name : namespace + "/" + name,
                instant(created),
                ended(pod),
                requested(pod, "cpu"),
                requested(pod, "memory"),
                requested(pod, GPU) * 1_000,
                orEmpty(JsonValues.text(pod, "status", "qosClass")),
                owner(pod));
    }

    private static @Nullable Instant ended(Map<String, Object> pod) {
        Instant last = null;
        for (Object status : JsonValues.items(pod, "status", "containerStatuses")) {
            String finished = JsonValues.text(status, "state", "terminated", "finishedAt");
            if (finished == null) {
                return null;
            }
            Instant end = instant(finished);
            last = last == null || end.isAfter(last) ? end : last;
        }
        return last;
    }

    /**
     * The effective request of a pod (Kubernetes v1.37): the maximum of what containers and sidecars need together and what any
     * init container needs with the sidecars started before it, plus the pod overhead.
     */
    private static long requested(Map<String, Object> pod, String resource) {
        long sidecars = 0;
        long starting = 0;
        for (Object init : JsonValues.items(pod, "spec", "initContainers")) {
            long request = request(init, resource, "resources", "requests", resource);
            boolean sidecar = "Always".equals(JsonValues.text(init, "restartPolicy"));
            starting = Math.max(starting, sidecars + request);
            sidecars += sidecar ? request : 0;
        }
        long running = sidecars;
        for (Object container : JsonValues.items(pod, "spec", "containers")) {
            running += request(container, resource, "resources", "requests", resource);
        }
        return Math.max(starting, running) + request(pod, resource, "spec", "overhead", resource);
    }

    private static long request(Object from, String resource, String... path) {
        String quantity = JsonValues.text(from, path);
        return quantity == null ? 0 : Quantity.parse(quantity).baseUnits(resource);
    }

    private static String owner(Map<String, Object> pod) {
        List<?> owners = JsonValues.items(pod, "metadata", "ownerReferences");
        return owners.isEmpty() ? "" : orEmpty(JsonValues.text(owners.get(0), "name"));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("has the time \"" + text + "\", which is not an ISO 8601 time", e);
        }
    }

    /** Returns the row of a trace that begins at an instant. */
    TracePod row(Instant start) {
        long lifetime = ended == null
                ? TracePod.UNKNOWN
                : Math.max(0, Duration.between(created, ended).toNanos());
        return new TracePod(
                id,
                Duration.between(start, created).toNanos(),
                lifetime,
                ended == null,
                cpuMillis,
                memoryBytes,
                gpuMillis,
                1,
                qos,
                group);
    }
}
