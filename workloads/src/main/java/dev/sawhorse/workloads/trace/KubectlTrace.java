// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * The output of {@code kubectl get pods --all-namespaces -o json} as a trace: the pods of a cluster at one instant.
 *
 * <p>Time 0 is the creation of the oldest pod. A dump lists its pods by name, so rows are buffered and sorted. Only the row of
 * each pod is kept, so a dump of many gigabytes fits into memory.
 */
final class KubectlTrace implements PodSource {
    private static final String HINT = "Create it with: kubectl get pods --all-namespaces -o json";

    private final TraceText text;
    private final JsonParser parser;
    private final List<TracePod> pods;
    private int next;

    KubectlTrace(TraceInput input) {
        text = TraceText.open(input);
        parser = new JsonFactory().createParser(ObjectReadContext.empty(), text.rest());
        List<DumpedPod> dumped = new ArrayList<>();
        try (text) {
            readItems(dumped);
        } catch (JacksonIOException e) {
            IOException cause = e.getCause();
            throw text.unreadable(cause == null ? new IOException(e.getOriginalMessage()) : cause);
        } catch (JacksonException e) {
            text.requireWhole();
            throw TraceText.error(
                    position(e.getLocation()), "not valid JSON: " + complaint(e), "Maybe the dump was truncated.");
        }
        pods = rows(dumped);
    }

    static String complaint(JacksonException e) {
        String message = String.valueOf(e.getOriginalMessage());
        int marker = message.indexOf(" (start marker");
        return marker < 0 ? message : message.substring(0, marker);
    }

    private void readItems(List<DumpedPod> dumped) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw TraceText.error(position(parser.currentTokenLocation()), "is not a list of pods", HINT);
        }
        boolean found = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("items") && value == JsonToken.START_ARRAY) {
                found = true;
                readPods(dumped);
            } else {
                parser.skipChildren();
            }
        }
        if (!found) {
            throw TraceText.error(Position.ofFile(text.name()), "has no \"items\"", HINT);
        }
    }

    private void readPods(List<DumpedPod> dumped) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            Position position = position(parser.currentTokenLocation());
            Map<String, Object> pod = JsonValues.object(parser);
            try {
                dumped.add(DumpedPod.of(pod));
            } catch (IllegalArgumentException e) {
                throw TraceText.error(position, String.valueOf(e.getMessage()), HINT);
            }
        }
    }

    private Position position(@Nullable TokenStreamLocation location) {
        return location == null
                ? Position.ofFile(text.name())
                : new Position(text.name(), Math.max(location.getLineNr(), 0), Math.max(location.getColumnNr(), 0));
    }

    private static List<TracePod> rows(List<DumpedPod> dumped) {
        dumped.sort(Comparator.comparing(DumpedPod::created).thenComparing(DumpedPod::id));
        if (dumped.isEmpty()) {
            return List.of();
        }
        DumpedPod first = dumped.get(0);
        List<TracePod> rows = new ArrayList<>();
        for (DumpedPod pod : dumped) {
            rows.add(pod.row(first.created()));
        }
        return rows;
    }

    @Override
    public @Nullable TracePod next() {
        return next < pods.size() ? pods.get(next++) : null;
    }
}
