// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.ObjectApplied;
import dev.sawhorse.workloads.history.ObjectDeleted;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A reader of traces of SimKube's tracer, version 2, in MessagePack or JSON. Events are read one by one; of each object only its
 * replicas and requests are kept.
 */
final class SimKubeReader implements HistoryReader {
    private static final int VERSION = 2;
    private static final String LABEL = "simkube";
    private static final String NAMELESS = "objects without kind or metadata.name";

    private final ExpectedFields expected = Manifests.expected(LABEL)
            .with("the trace", "events", "objects and replicas")
            .with("events", "applied_objs", "creations and changes of objects")
            .with("events", "deleted_objs", "deletions of objects")
            .with("deleted objects", "metadata.namespace", "which of the objects of one name was deleted")
            .with("the trace", "pod_lifecycles", "starts and run times of pods")
            .with("pod lifecycles", "Finished or end_ts", "run times of pods");
    private final Map<ObjectKey, OptionalInt> replicas = new LinkedHashMap<>();
    private final Map<ObjectKey, Resources> requests = new LinkedHashMap<>();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private boolean versioned;

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        for (TraceInput input : inputs) {
            first = null;
            last = null;
            versioned = false;
            expected.met("the trace", List.of());
            if (MsgPackDocument.isMsgPack(input)) {
                readMsgPack(input, listener, findings);
            } else {
                readJson(input, listener, findings);
            }
        }
        expected.report(findings);
        findings.missing(LABEL, "usage of CPU and memory", "memoryUse and demand");
        findings.missing(LABEL, "nodes", "boot times and disruptions of the real cluster");
        findings.missing(LABEL, "prices", "cost");
    }

    private void readMsgPack(TraceInput input, HistoryListener listener, HistoryFindings findings) {
        try (MsgPackDocument document = new MsgPackDocument(input)) {
            document.fields(name -> {
                expected.met("the trace", List.of(name));
                switch (name) {
                    case "version" -> version(document.value());
                    case "events" -> {
                        requireVersion(document.position());
                        document.items(() -> event(document.value(), listener, findings));
                    }
                    case "pod_lifecycles" ->
                        document.entries(() -> {
                            SourceNode owner = document.value();
                            lifecycles(owner, document.value(), listener, findings);
                        });
                    default -> document.skip();
                }
            });
        }
    }

    private void readJson(TraceInput input, HistoryListener listener, HistoryFindings findings) {
        try (JsonDocument document = new JsonDocument(input)) {
            document.read(() -> {
                document.next();
                document.fields(name -> {
                    expected.met("the trace", List.of(name));
                    switch (name) {
                        case "version" -> version(document.value());
                        case "events" -> {
                            requireVersion(document.position());
                            document.items(() -> event(document.value(), listener, findings));
                        }
                        case "pod_lifecycles" ->
                            document.fields(owner -> {
                                SourceNode key = new ScalarNode(document.position(), ScalarNode.Kind.STRING, owner);
                                lifecycles(key, document.value(), listener, findings);
                            });
                        default -> document.skip();
                    }
                });
            });
        }
    }

    private void version(SourceNode version) {
        if (!(version instanceof ScalarNode scalar) || !scalar.text().equals(Integer.toString(VERSION))) {
            String found = version instanceof ScalarNode scalar ? scalar.text() : version.describe();
            throw unsupported(version.position(), "version " + found);
        }
        versioned = true;
    }

    private void requireVersion(Position position) {
        if (!versioned) {
            throw unsupported(position, "no version");
        }
    }

    private static InvalidInputException unsupported(Position position, String version) {
        return Values.error(
                position,
                "is a SimKube trace with " + version + "; version " + VERSION + " is read",
                "Record it with SimKube 2.0 or later.");
    }

    private void event(SourceNode node, HistoryListener listener, HistoryFindings findings) {
        if (!(node instanceof MappingNode event) || event.present("ts") == null) {
            throw Values.error(node.position(), "an event has no \"ts\"", null);
        }
        expected.met("events", event);
        Instant at = Values.unixSeconds(Objects.requireNonNull(event.present("ts")), "ts");
        if (last != null && at.isBefore(last)) {
            throw Values.error(
                    event.position(),
                    "the event at " + at + " follows one at " + last,
                    "The clock of the tracer went backwards; split the trace there.");
        }
        first = first == null ? at : first;
        last = at;
        for (MappingNode manifest : event.mappings("applied_objs")) {
            applied(at, manifest, listener, findings);
        }
        for (MappingNode manifest : event.mappings("deleted_objs")) {
            ObjectKey key = Manifests.key(manifest);
            if (key == null) {
                findings.skipped(NAMELESS, manifest.position());
                continue;
            }
            expected.met("deleted objects", manifest);
            listener.objectDeleted(new ObjectDeleted(at, key));
            if (replicas.getOrDefault(key, OptionalInt.empty()).isPresent()) {
                listener.replicas(new ReplicaCount(at, key, 0));
            }
            replicas.remove(key);
        }
    }

    private void applied(Instant at, MappingNode manifest, HistoryListener listener, HistoryFindings findings) {
        ObjectKey key = Manifests.key(manifest);
        if (key == null) {
            findings.skipped(NAMELESS, manifest.position());
            return;
        }
        Manifests.met(expected, manifest);
        OptionalInt count = Manifests.replicas(manifest);
        OptionalInt before = replicas.put(key, count);
        // The first event lists what was there when the tracer started.
        boolean isNew = before == null && !at.equals(first);
        listener.objectApplied(new ObjectApplied(at, key, isNew, manifest));
        if (count.isPresent() && !count.equals(before)) {
            listener.replicas(new ReplicaCount(at, key, count.getAsInt()));
        }
        requests.put(key, PodRequests.ofTemplate(manifest));
    }

    /** The key is a pair of kind and name in MessagePack, a text with both in JSON. */
    private void lifecycles(SourceNode owner, SourceNode byHash, HistoryListener listener, HistoryFindings findings) {
        ObjectKey key = owner(owner);
        if (key == null || !(byHash instanceof MappingNode hashes)) {
            findings.skipped("pod lifecycles without an owner", owner.position());
            return;
        }
        for (MappingNode.Entry entry : hashes.entries()) {
            if (entry.value() instanceof SequenceNode lives) {
                lives.items().forEach(life -> lifecycle(key, life, listener, findings));
            }
        }
    }

    private static @Nullable ObjectKey owner(SourceNode node) {
        String kind;
        String name;
        if (node instanceof SequenceNode pair
                && pair.items().size() == 2
                && pair.items().get(0) instanceof ScalarNode first
                && pair.items().get(1) instanceof ScalarNode second) {
            kind = first.text();
            name = second.text();
        } else if (node instanceof ScalarNode text && text.text().contains("/")) {
            String[] parts = text.text().replaceAll("[()\"' ]", "").split("[,:]", 2);
            kind = parts[0];
            name = parts.length > 1 ? parts[1] : "";
        } else {
            return null;
        }
        int slash = name.indexOf('/');
        return name.isEmpty()
                ? null
                : new ObjectKey(
                        kind.substring(kind.lastIndexOf('.') + 1),
                        slash < 0 ? "" : name.substring(0, slash),
                        name.substring(slash + 1));
    }

    /** A life is {@code {Running: start}}, {@code {Finished: [start, end]}}, {@code {start_ts, end_ts}} or {@code Empty}. */
    private void lifecycle(ObjectKey owner, SourceNode node, HistoryListener listener, HistoryFindings findings) {
        if (!(node instanceof MappingNode life)) {
            findings.skipped("pod lifecycles without a start", node.position());
            return;
        }
        expected.met("pod lifecycles", life);
        SourceNode start = life.present("start_ts");
        SourceNode end = life.present("end_ts");
        if (life.present("Running") != null) {
            start = life.present("Running");
        } else if (life.present("Finished") instanceof SequenceNode span
                && span.items().size() == 2) {
            start = span.items().get(0);
            end = span.items().get(1);
        }
        if (start == null) {
            findings.skipped("pod lifecycles without a start: Running, Finished or start_ts", node.position());
            return;
        }
        Instant started = Values.unixSeconds(start, "start_ts");
        Instant ended = end == null ? null : Values.unixSeconds(end, "end_ts");
        if (ended != null && ended.isBefore(started)) {
            throw Values.error(
                    node.position(),
                    "a pod of " + owner + " ends at " + ended + ", before its start at " + started,
                    "The clock of the tracer went backwards.");
        }
        boolean onItsOwn = Manifests.podsEndOnTheirOwn(owner.kind());
        listener.pod(new PodLifetime(
                owner,
                "",
                requests.getOrDefault(owner, Resources.NONE_KNOWN),
                new PodLifetime.Times(null, null, started, onItsOwn ? ended : null, onItsOwn ? null : ended)));
    }
}
