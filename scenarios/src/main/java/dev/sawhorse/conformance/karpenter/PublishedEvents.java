// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of Kubernetes events. The recordings list everything that was ever published about nodes, pods and NodePools.
 * A recorder that suppresses repetitions for two minutes publishes one of several messages, and about pods it may publish
 * fewer.
 */
final class PublishedEvents {
    private record Event(String object, String reason, String message) {
        boolean isAmong(List<Event> by) {
            return by.stream().anyMatch(other -> other.object.equals(object) && other.reason.equals(reason));
        }

        @Override
        public String toString() {
            return object + " " + reason + ": " + message;
        }
    }

    private PublishedEvents() {}

    /**
     * Returns an event that is published and not recorded, or recorded and not published; null if there is none.
     *
     * @param stable whether the recorded events were the same in every run; otherwise they are not compared
     */
    static @Nullable String difference(
            String path, MappingNode recorded, List<Journal.Entry> published, boolean stable) {
        List<Event> wanted = Json.mappings(recorded, "events").stream()
                .map(PublishedEvents::recorded)
                .toList();
        if (!stable) {
            return null;
        }
        Set<String> texts = new TreeSet<>();
        wanted.forEach(event -> texts.add(event.toString()));
        List<Event> got = published.stream()
                .map(entry -> find(entry.observation()))
                .filter(event -> event != null)
                .toList();
        for (Event event : got) {
            if (!texts.contains(event.toString())) {
                return path + ": expected no event, got " + event;
            }
        }
        for (Event event : wanted) {
            if (!event.object.startsWith("pod/") && !event.isAmong(got)) {
                return path + ": expected " + event + ", got no event";
            }
        }
        return null;
    }

    private static Event recorded(MappingNode event) {
        return new Event(
                Json.text(event, "kind").toLowerCase(Locale.ROOT) + "/" + Json.text(event, "name"),
                Json.text(event, "reason"),
                Json.text(event, "message"));
    }

    /**
     * Returns the event of an observation; null for observations that are not events, and for events that are not recorded: those
     * of NodeClaims, and those that Karpenter publishes when a command starts about pods which its simulation has not placed.
     */
    private static @Nullable Event find(Observation observation) {
        if (observation instanceof Observation.NodeEventPublished event) {
            return new Event("node/" + event.node(), event.reason(), event.message());
        }
        if (observation instanceof Observation.EventPublished event
                && !event.object().startsWith("nodeclaim/")
                && !event.reason().equals("FailedScheduling")) {
            return new Event(withoutNamespace(event.object()), event.reason(), event.message());
        }
        return null;
    }

    private static String withoutNamespace(String object) {
        return object.substring(0, object.indexOf('/')) + object.substring(object.lastIndexOf('/'));
    }
}
