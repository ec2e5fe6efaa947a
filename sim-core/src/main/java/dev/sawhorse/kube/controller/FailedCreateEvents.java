// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ApiStatusException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The publisher of events about refused creations; an equal answer is published once. */
final class FailedCreateEvents {
    /** The event reason of all controllers but that of Deployments. */
    static final String FAILED_CREATE = "FailedCreate";

    private final Cluster cluster;
    private final Map<String, String> last = new LinkedHashMap<>();

    FailedCreateEvents(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Publishes an event about an object.
     *
     * @param what the failed action, which precedes the API server's answer
     */
    void publish(String kind, String key, String reason, String what, ApiStatusException refusal) {
        String object = kind.toLowerCase(Locale.ROOT) + "/" + key;
        String message = what + ": " + refusal.answer();
        if (!message.equals(last.put(object, message))) {
            cluster.journal().append(new Observation.EventPublished(object, reason, message));
        }
    }

    /** Publishes that pods or jobs of an object could not be created. */
    void failedCreate(String kind, String key, ApiStatusException refusal) {
        publish(kind, key, FAILED_CREATE, "Error creating", refusal);
    }

    /** Removes the published answers of an object. */
    void forget(String kind, String key) {
        if (!last.isEmpty()) {
            last.remove(kind.toLowerCase(Locale.ROOT) + "/" + key);
        }
    }
}
