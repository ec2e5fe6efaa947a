// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.ObjectApplied;
import dev.sawhorse.workloads.history.ObjectDeleted;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reader of audit logs of the API server. Completed, successful writes of workloads and pods count; reads, dry runs and other
 * resources do not. Of the objects that live at the same time, only owners, replicas and pods are kept.
 */
final class AuditLogReader implements HistoryReader {
    private static final String LABEL = "audit-log";
    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("deployments", "Deployment"),
            Map.entry("statefulsets", "StatefulSet"),
            Map.entry("replicasets", "ReplicaSet"),
            Map.entry("daemonsets", "DaemonSet"),
            Map.entry("cronjobs", "CronJob"),
            Map.entry("jobs", "Job"),
            Map.entry("horizontalpodautoscalers", "HorizontalPodAutoscaler"),
            Map.entry("poddisruptionbudgets", "PodDisruptionBudget"),
            Map.entry("nodepools", "NodePool"),
            Map.entry("ec2nodeclasses", "EC2NodeClass"));
    private static final Set<String> WRITES = Set.of("create", "update", "patch");

    private final ExpectedFields expected = Manifests.expected(LABEL)
            .with("events", "verb", "what happened to an object")
            .with("events", "objectRef.namespace", "which of the objects of one name is meant")
            .with("events", "responseStatus.code", "which requests failed; all count as done")
            .with("events", "requestURI", "which requests were dry runs; all count as done");
    private final Map<ObjectKey, Integer> replicas = new LinkedHashMap<>();
    private final Map<ObjectKey, Boolean> known = new LinkedHashMap<>();
    private final AuditedPods pods = new AuditedPods(expected);
    private long withoutBody;
    private long used;

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        for (TraceInput input : inputs) {
            AuditEvents.read(
                    input, HistoryFormat.isAuditLines(input), findings, event -> read(event, listener, findings));
        }
        pods.finish(listener);
        if (used == 0) {
            findings.missing(
                    LABEL,
                    "events with stage ResponseComplete and objectRef.resource of a workload or pod",
                    "the whole load");
        }
        expected.report(findings);
        if (withoutBody > 0) {
            findings.missing(
                    LABEL,
                    "requestObject and responseObject of " + withoutBody + " events, as at the level Metadata",
                    "their manifests, replicas and requests");
        }
        if (used > 0 && pods.isEmpty()) {
            findings.missing(LABEL, "pods", "arrivals, and run times other than those of Jobs");
        }
        findings.missing(LABEL, "usage of CPU and memory", "memoryUse and demand");
        findings.missing(LABEL, "prices", "cost");
    }

    private void read(MappingNode event, HistoryListener listener, HistoryFindings findings) {
        if (!Values.text(event, "stage").equals("ResponseComplete") || !isSuccess(event) || isDryRun(event)) {
            return;
        }
        MappingNode reference = event.mapping("objectRef");
        String resource = Values.text(reference, "resource");
        String verb = Values.text(event, "verb");
        if (verb.equals("deletecollection") && (resource.equals("pods") || KINDS.containsKey(resource))) {
            findings.skipped("deletions of whole collections, which name no objects", event.position());
            return;
        }
        String kind = resource.equals("pods") ? "Pod" : KINDS.get(resource);
        if (kind == null) {
            return;
        }
        expected.met("events", event);
        ObjectKey key = key(kind, event);
        if (key == null) {
            used++;
            if (!hasBody(event)) {
                withoutBody++;
            } else {
                findings.skipped("events without objectRef.name", event.position());
            }
            return;
        }
        String subresource = Values.text(reference, "subresource");
        if (kind.equals("Pod")) {
            used++;
            if (!pods.read(key, event, at(event), verb, listener)) {
                withoutBody++;
            }
        } else if (subresource.equals("scale") && WRITES.contains(verb)) {
            used++;
            scaled(at(event), key, event, listener);
        } else if (subresource.equals("status") && kind.equals("Job")) {
            used++;
            pods.jobStatus(key, body(event), event.position());
        } else if (subresource.isEmpty() && verb.equals("delete")) {
            used++;
            deleted(at(event), key, listener);
        } else if (subresource.isEmpty() && WRITES.contains(verb)) {
            used++;
            applied(at(event), key, verb, event, listener);
        }
    }

    /** The reference of a creation has no name if the API server makes the name. */
    private static @Nullable ObjectKey key(String kind, MappingNode event) {
        MappingNode reference = event.mapping("objectRef");
        String name = Values.text(reference, "name");
        name = name.isEmpty() ? Values.text(body(event), "metadata", "name") : name;
        String namespace = Values.text(reference, "namespace");
        namespace = namespace.isEmpty() ? Values.text(body(event), "metadata", "namespace") : namespace;
        return name.isEmpty() ? null : new ObjectKey(kind, namespace, name);
    }

    private static boolean isSuccess(MappingNode event) {
        int code = Values.whole(event.mapping("responseStatus"), "code", 200);
        return code >= 200 && code < 300;
    }

    private static boolean isDryRun(MappingNode event) {
        return Values.text(event, "requestURI").contains("dryRun=All");
    }

    private static Instant at(MappingNode event) {
        return Values.requireInstant(event, "requestReceivedTimestamp");
    }

    /** The response has the object as stored; at the level Request there is only what was sent. */
    static MappingNode body(MappingNode event) {
        MappingNode response = event.mapping("responseObject");
        boolean isObject = !response.isEmpty() && !Values.text(response, "kind").equals("Status");
        return isObject ? response : event.mapping("requestObject");
    }

    /** Returns whether an event was logged with an object: at the level Metadata it is not. */
    static boolean hasBody(MappingNode event) {
        return event.present("responseObject") != null || event.present("requestObject") != null;
    }

    private void applied(Instant at, ObjectKey key, String verb, MappingNode event, HistoryListener listener) {
        if (!hasBody(event)) {
            withoutBody++;
            return;
        }
        MappingNode manifest = body(event);
        ObjectKey owner = Manifests.owner(key.namespace(), manifest);
        if (owner != null) {
            pods.owned(key, owner);
        }
        if (key.kind().equals("Job")) {
            pods.job(key, manifest);
        }
        if (owner != null || (verb.equals("patch") && manifest.present("kind") == null)) {
            return;
        }
        boolean isNew = verb.equals("create") && known.put(key, true) == null;
        known.put(key, true);
        MappingNode typed =
                manifest.present("kind") == null ? manifest.with("kind", Texts.of(manifest, key.kind())) : manifest;
        Manifests.met(expected, typed);
        listener.objectApplied(new ObjectApplied(at, key, isNew, typed));
        OptionalInt count = Manifests.replicas(typed);
        if (count.isPresent()) {
            replicas(at, key, count.getAsInt(), listener);
        }
    }

    private void scaled(Instant at, ObjectKey key, MappingNode event, HistoryListener listener) {
        MappingNode spec = body(event).mapping("spec");
        if (spec.present("replicas") instanceof ScalarNode) {
            replicas(at, key, Values.whole(spec, "replicas", 0), listener);
        } else if (!hasBody(event)) {
            withoutBody++;
        }
    }

    private void replicas(Instant at, ObjectKey key, int count, HistoryListener listener) {
        Integer before = replicas.put(key, count);
        if (before == null || before != count) {
            listener.replicas(new ReplicaCount(at, key, count));
        }
    }

    private void deleted(Instant at, ObjectKey key, HistoryListener listener) {
        boolean isOwned = pods.forget(key);
        known.remove(key);
        if (isOwned) {
            return;
        }
        listener.objectDeleted(new ObjectDeleted(at, key));
        if (replicas.remove(key) != null) {
            listener.replicas(new ReplicaCount(at, key, 0));
        }
    }
}
