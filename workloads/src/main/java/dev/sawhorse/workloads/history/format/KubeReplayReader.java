// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.ObjectApplied;
import dev.sawhorse.workloads.history.ObjectDeleted;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** A reader of the replay logs of Karpenter's tool kubereplay: Deployments and Jobs with their changes. */
final class KubeReplayReader implements HistoryReader {
    private static final String LABEL = "kubereplay";
    private static final String HINT = "Create it with: kubereplay capture";

    private final ExpectedFields expected = Manifests.expected(LABEL)
            .with("the log", "events", "the whole load")
            .with("creations of Jobs", "duration", "their run times");
    private @Nullable Instant last;

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        for (TraceInput input : inputs) {
            last = null;
            expected.met("the log", List.of());
            try (JsonDocument document = new JsonDocument(input)) {
                document.read(() -> {
                    document.next();
                    document.fields(name -> {
                        expected.met("the log", List.of(name));
                        if (name.equals("events") && document.token() == JsonToken.START_ARRAY) {
                            document.items(() -> event(document.value(), listener, findings));
                        }
                    });
                });
            }
        }
        expected.report(findings);
        findings.missing(LABEL, "StatefulSets, DaemonSets and bare pods", "their load");
        findings.missing(LABEL, "start of the pods of a Job", "run times include the wait for a node");
        findings.missing(LABEL, "usage of CPU and memory", "memoryUse and demand");
        findings.missing(LABEL, "nodes and prices", "boot times, disruptions and cost of the real cluster");
    }

    private void event(SourceNode node, HistoryListener listener, HistoryFindings findings) {
        if (!(node instanceof MappingNode event)) {
            throw Values.error(node.position(), "an event is " + node.describe(), HINT);
        }
        Instant at = Values.requireInstant(event, "timestamp");
        if (last != null && at.isBefore(last)) {
            throw Values.error(
                    event.position(),
                    "the event at " + at + " follows one at " + last,
                    "Events are ordered by time; sort them by \"timestamp\".");
        }
        last = at;
        String kind = Values.text(event, "kind");
        String[] name = Values.text(event, "key").split("/", 2);
        if (kind.isEmpty() || name.length < 2) {
            throw Values.error(event.position(), "an event has no kind, or no key such as default/web", HINT);
        }
        ObjectKey key = new ObjectKey(kind, name[0], name[1]);
        String type = Values.text(event, "type");
        switch (type) {
            case "create" -> created(at, key, event, listener, findings);
            case "scale" -> {
                if (event.present("replicas") == null) {
                    throw Values.error(
                            event.position(),
                            "a scale event has no \"replicas\": the load from then on is unknown",
                            HINT);
                }
                listener.replicas(new ReplicaCount(at, key, Values.whole(event, "replicas", 0)));
            }
            case "delete" -> {
                listener.objectDeleted(new ObjectDeleted(at, key));
                if (!kind.equals("Job")) {
                    listener.replicas(new ReplicaCount(at, key, 0));
                }
            }
            default -> findings.skipped("events of type \"" + type + "\"", event.position());
        }
    }

    private void created(
            Instant at, ObjectKey key, MappingNode event, HistoryListener listener, HistoryFindings findings) {
        String field = key.kind().equals("Job") ? "job" : "deployment";
        MappingNode manifest = event.mapping(field);
        if (manifest.isEmpty()) {
            findings.skipped("created objects without their manifest in \"" + field + "\"", event.position());
            return;
        }
        MappingNode whole = typed(manifest, key.kind());
        Manifests.met(expected, whole);
        listener.objectApplied(new ObjectApplied(at, key, true, whole));
        if (!key.kind().equals("Job")) {
            listener.replicas(
                    new ReplicaCount(at, key, Manifests.replicas(whole).orElse(1)));
            return;
        }
        expected.met("creations of Jobs", event);
        double nanos = Values.number(event, "duration", Double.NaN);
        MappingNode spec = manifest.mapping("spec");
        int parallelism = Values.whole(spec, "parallelism", 1);
        int completions = Values.whole(spec, "completions", parallelism);
        int pods = Math.max(1, Math.min(parallelism, completions));
        if (completions > pods) {
            findings.skipped("pods of Jobs with more completions than parallelism", event.position());
        }
        Instant finished = Double.isNaN(nanos) ? null : at.plusNanos(Math.round(nanos));
        for (int i = 0; i < pods; i++) {
            listener.pod(new PodLifetime(
                    key, "", PodRequests.ofTemplate(manifest), new PodLifetime.Times(at, null, null, finished, null)));
        }
    }

    /** Go's client leaves out the type of an object. */
    private static MappingNode typed(MappingNode manifest, String kind) {
        if (manifest.present("kind") != null) {
            return manifest;
        }
        return manifest.with("apiVersion", Texts.of(manifest, kind.equals("Job") ? "batch/v1" : "apps/v1"))
                .with("kind", Texts.of(manifest, kind));
    }
}
