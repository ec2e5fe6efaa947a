// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ApiStatusException;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.timeline.Drain;
import dev.sawhorse.scenario.file.timeline.KubectlRefusal;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A record of objects and changes of users and controllers that the API server rejected: quotas and limits, names in use,
 * immutable fields.
 */
public final class RefusedObjects implements Journal.Listener {
    private static final String NOT_FOUND = "NotFound";
    private static final String NOT_SIMULATED = "NotSimulated";

    /** The reasons of events with which controllers and users report a rejection. */
    private static final List<String> REASONS = List.of(
            "Forbidden",
            "AlreadyExists",
            "Invalid",
            NOT_SIMULATED,
            "FailedCreate",
            "ReplicaSetCreateError",
            NOT_FOUND,
            Drain.REFUSED,
            KubectlRefusal.REASON);

    private final Map<String, String> messages = new LinkedHashMap<>();

    /**
     * A rejected object or change.
     *
     * @param object the object that requested it, as events name objects
     * @param message the last message about it
     */
    public record Refusal(String object, String message) {}

    RefusedObjects() {}

    /** Publishes an event: an applied object was rejected. */
    static void publish(Cluster cluster, Manifest manifest, ApiStatusException refusal) {
        publish(cluster, manifest, refusal.reason(), refusal.answer());
    }

    /** Publishes an event: an applied object is valid for the API server but ignored by the simulation. */
    static void publishNotSimulated(Cluster cluster, Manifest manifest, String message) {
        publish(cluster, manifest, NOT_SIMULATED, message);
    }

    /** Publishes an event: a change of an object was rejected. */
    static void publish(Cluster cluster, String kind, String key, ApiStatusException refusal) {
        publish(cluster, kind, key, refusal.reason(), refusal.answer());
    }

    private static void publish(Cluster cluster, Manifest manifest, String reason, String message) {
        publish(cluster, manifest.kind().kind(), manifest.meta().key(), reason, message);
    }

    private static void publish(Cluster cluster, String kind, String key, String reason, String message) {
        String object = kind.toLowerCase(Locale.ROOT) + "/" + key;
        cluster.journal().append(new Observation.EventPublished(object, reason, message));
    }

    /** Publishes an event: a timeline entry found no object that it selects. */
    static void publishMissing(Cluster cluster, String verb, ObjectSelector objects) {
        cluster.journal()
                .append(new Observation.EventPublished(
                        "timeline/" + verb + " " + objects,
                        NOT_FOUND,
                        "there was none at that time, so nothing was done"));
    }

    @Override
    public void appended(Journal.Entry entry) {
        if (entry.observation() instanceof Observation.EventPublished event && REASONS.contains(event.reason())) {
            messages.put(event.object(), event.message());
        }
    }

    /** Returns the rejections up to now, in the order of their first occurrence. */
    List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>();
        messages.forEach((object, message) -> all.add(new Refusal(object, message)));
        return all;
    }
}
