// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.Resources;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pods and nodes that metrics of kube-state-metrics describe. Their number bounds the memory, not the number of samples. */
final class PrometheusPods {
    /** The metrics that are read, with what cannot be told without each. */
    private static final Map<String, String> METRICS = metrics();

    private final Set<String> seen = new LinkedHashSet<>();
    private final Map<ObjectKey, Pod> pods = new LinkedHashMap<>();
    private final Map<ObjectKey, ObjectKey> owners = new LinkedHashMap<>();
    private final Map<String, NodeLife> nodes = new LinkedHashMap<>();
    private final Map<String, Instant> nodeSeen = new LinkedHashMap<>();
    private @Nullable Instant end;

    /** A pod whose facts are being collected. */
    private static final class Pod {
        @Nullable
        ObjectKey owner;

        final Map<String, Resources> requests = new LinkedHashMap<>();

        @Nullable
        Instant created;

        @Nullable
        Instant scheduled;

        @Nullable
        Instant started;

        @Nullable
        Instant completed;

        @Nullable
        Instant lastSeen;
    }

    private static Map<String, String> metrics() {
        Map<String, String> metrics = new LinkedHashMap<>();
        metrics.put("kube_pod_created", "arrivals");
        metrics.put("kube_pod_start_time", "waits of pods");
        metrics.put("kube_pod_completion_time", "run times of Jobs");
        metrics.put("kube_pod_owner", "the workload of each pod");
        metrics.put("kube_replicaset_owner", "the Deployment of each pod other than by name");
        metrics.put("kube_job_owner", "the CronJob of each pod other than by name");
        metrics.put("kube_pod_container_resource_requests", "requests, and memoryUse");
        metrics.put("kube_pod_info", "the node of each pod");
        metrics.put("kube_pod_status_scheduled_time", "waits of pods");
        metrics.put("kube_node_created", "when nodes joined");
        metrics.put("kube_node_info", "nodes");
        metrics.put("kube_node_labels", "instance type, zone, capacity type and NodePool of nodes");
        return metrics;
    }

    boolean knows(String metric) {
        return METRICS.containsKey(metric);
    }

    /** Returns the metrics that no file has, with what cannot be told without each. */
    Map<String, String> missing() {
        Map<String, String> missing = new LinkedHashMap<>(METRICS);
        missing.keySet().removeAll(seen);
        if (seen.contains("kube_pod_owner") || !seen.contains("kube_pod_info")) {
            missing.remove("kube_pod_info");
        }
        if (seen.contains("kube_pod_start_time")) {
            missing.remove("kube_pod_status_scheduled_time");
        }
        return missing;
    }

    void sample(String metric, MappingNode labels, Instant at, double value) {
        seen.add(metric);
        end = end == null || at.isAfter(end) ? at : end;
        if (metric.startsWith("kube_node_")) {
            node(metric, labels, at, value);
            return;
        }
        String namespace = Values.text(labels, "namespace");
        if (metric.equals("kube_replicaset_owner")) {
            owned(new ObjectKey("ReplicaSet", namespace, Values.text(labels, "replicaset")), labels);
        } else if (metric.equals("kube_job_owner")) {
            owned(new ObjectKey("Job", namespace, Values.text(labels, "job_name")), labels);
        } else {
            pod(metric, new ObjectKey("Pod", namespace, Values.text(labels, "pod")), labels, at, value);
        }
    }

    private void owned(ObjectKey object, MappingNode labels) {
        ObjectKey owner = owner(labels, object.namespace(), "owner_kind", "owner_name");
        if (owner != null) {
            owners.put(object, owner);
        }
    }

    private static @Nullable ObjectKey owner(MappingNode labels, String namespace, String kind, String name) {
        String ofKind = Values.text(labels, kind);
        return ofKind.isEmpty() || ofKind.equals("<none>")
                ? null
                : new ObjectKey(ofKind, namespace, Values.text(labels, name));
    }

    private void pod(String metric, ObjectKey key, MappingNode labels, Instant at, double value) {
        Pod pod = pods.computeIfAbsent(key, name -> new Pod());
        pod.lastSeen = pod.lastSeen == null || at.isAfter(pod.lastSeen) ? at : pod.lastSeen;
        switch (metric) {
            case "kube_pod_created" -> pod.created = unix(value, labels);
            case "kube_pod_start_time" -> pod.started = unix(value, labels);
            case "kube_pod_completion_time" -> pod.completed = unix(value, labels);
            case "kube_pod_status_scheduled_time" -> pod.scheduled = unix(value, labels);
            case "kube_pod_owner" -> pod.owner = owner(labels, key.namespace(), "owner_kind", "owner_name");
            case "kube_pod_info" -> {
                ObjectKey owner = owner(labels, key.namespace(), "created_by_kind", "created_by_name");
                pod.owner = owner == null ? pod.owner : owner;
            }
            default -> request(pod, labels, value);
        }
    }

    private static Instant unix(double value, MappingNode labels) {
        return Values.unixSeconds(value, labels.position(), Values.text(labels, "__name__") + " " + Math.round(value));
    }

    private static void request(Pod pod, MappingNode labels, double value) {
        String container = Values.text(labels, "container");
        Resources before = pod.requests.getOrDefault(container, new Resources(0, 0));
        switch (Values.text(labels, "resource")) {
            case "cpu" -> pod.requests.put(container, new Resources(Math.round(value * 1e3), before.memoryBytes()));
            case "memory" -> pod.requests.put(container, new Resources(before.cpuMillis(), Math.round(value)));
            default -> {
                // Requests of other resources have no place in the records.
            }
        }
    }

    private void node(String metric, MappingNode labels, Instant at, double value) {
        String name = Values.text(labels, "node");
        NodeLife node = nodes.computeIfAbsent(name, key -> new NodeLife(""));
        node.node = name;
        nodeSeen.merge(name, at, (before, after) -> after.isAfter(before) ? after : before);
        if (metric.equals("kube_node_created")) {
            node.registered = unix(value, labels);
        } else if (metric.equals("kube_node_info")
                && !Values.text(labels, "provider_id").isEmpty()) {
            node.providerId(Values.text(labels, "provider_id"));
        } else if (metric.equals("kube_node_labels")) {
            node.instanceType = Values.text(labels, "label_node_kubernetes_io_instance_type");
            node.zone = Values.text(labels, "label_topology_kubernetes_io_zone");
            node.capacityType = Values.text(labels, "label_karpenter_sh_capacity_type");
            node.nodePool = Values.text(labels, "label_karpenter_sh_nodepool");
        }
    }

    /** Returns the workload of a pod; the pod itself if its owner is not known. */
    ObjectKey owner(ObjectKey key) {
        Pod pod = pods.get(key);
        if (pod == null || pod.owner == null) {
            return key;
        }
        ObjectKey above = owners.get(pod.owner);
        if (above != null) {
            return above;
        }
        // The hash of a template is the last part of the name of a ReplicaSet.
        String name = pod.owner.name();
        return Owners.above(pod.owner, name.substring(name.lastIndexOf('-') + 1));
    }

    /** Returns the requests of a container. */
    Resources requests(ObjectKey key, String container) {
        Pod pod = pods.get(key);
        return pod == null ? Resources.NONE_KNOWN : pod.requests.getOrDefault(container, Resources.NONE_KNOWN);
    }

    /** Passes all pods and nodes on. What is not seen at the last sample of all has been deleted. */
    void finish(HistoryListener listener) {
        pods.forEach((key, pod) -> listener.pod(lifetime(key, pod)));
        nodes.forEach((name, node) -> {
            Instant last = nodeSeen.get(name);
            node.deleted = last != null && last.equals(end) ? null : last;
            NodeObservation observation = node.observation();
            listener.node(observation);
        });
    }

    private PodLifetime lifetime(ObjectKey key, Pod pod) {
        boolean isGone = pod.lastSeen != null && !pod.lastSeen.equals(end);
        long cpu = 0;
        long memory = 0;
        for (Resources request : pod.requests.values()) {
            cpu += request.cpuMillis();
            memory += request.memoryBytes();
        }
        return new PodLifetime(
                owner(key),
                key.name(),
                pod.requests.isEmpty() ? Resources.NONE_KNOWN : new Resources(cpu, memory),
                new PodLifetime.Times(
                        pod.created, pod.scheduled, pod.started, pod.completed, isGone ? pod.lastSeen : null));
    }
}
