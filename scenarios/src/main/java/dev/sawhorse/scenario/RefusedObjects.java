package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.ApiStatusException;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Keeps account of what users and controllers asked for that the cluster refused: by quotas and limits, names in use, fixed fields. */
public final class RefusedObjects implements Journal.Listener {
    /** A drain that kubectl does not begin. */
    static final String REFUSED_DRAIN = "DrainRefused";

    private static final String NOT_FOUND = "NotFound";
    private static final String NOT_SIMULATED = "NotSimulated";

    /** Why controllers and users say that something could not be done. */
    private static final List<String> REASONS = List.of(
            "Forbidden",
            "AlreadyExists",
            "Invalid",
            NOT_SIMULATED,
            "FailedCreate",
            "ReplicaSetCreateError",
            NOT_FOUND,
            REFUSED_DRAIN);

    private final Map<String, String> messages = new LinkedHashMap<>();

    /**
     * Something that could not be done.
     *
     * @param object who wanted it, as events name objects
     * @param message what was said about it last
     */
    public record Refusal(String object, String message) {}

    RefusedObjects() {}

    /** Tells in an event that what a user applied was refused. */
    static void publish(Cluster cluster, Manifest manifest, ApiStatusException refusal) {
        publish(cluster, manifest, refusal.reason(), refusal.answer());
    }

    /** Tells in an event that the API server takes what a user applied, and that the simulation passes over it. */
    static void publishNotSimulated(Cluster cluster, Manifest manifest, String message) {
        publish(cluster, manifest, NOT_SIMULATED, message);
    }

    private static void publish(Cluster cluster, Manifest manifest, String reason, String message) {
        String object = manifest.kind().kind().toLowerCase(Locale.ROOT) + "/"
                + manifest.meta().key();
        cluster.journal().append(new Observation.EventPublished(object, reason, message));
    }

    /** Publishes that an entry of the timeline found none of the objects that it is about. */
    static void publishMissing(Cluster cluster, String verb, ObjectChoice objects) {
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

    /** Returns what was refused so far, in the order of the first refusals. */
    List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>();
        messages.forEach((object, message) -> all.add(new Refusal(object, message)));
        return all;
    }
}
