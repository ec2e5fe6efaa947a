package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ForbiddenException;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Keeps account of what quotas and limits did not let into the cluster. */
public final class RefusedObjects implements Journal.Listener {
    private static final String FORBIDDEN = "Forbidden";

    /** Why controllers and users say that something could not be created. */
    private static final List<String> REASONS = List.of(FORBIDDEN, "FailedCreate", "ReplicaSetCreateError");

    private final Map<String, String> messages = new LinkedHashMap<>();

    /**
     * Something that could not be created.
     *
     * @param object who wanted it, as events name objects
     * @param message what was said about it last
     */
    public record Refusal(String object, String message) {}

    RefusedObjects() {}

    /** Tells in an event that what a user applied was refused. */
    static void publish(Cluster cluster, Manifest manifest, ForbiddenException refusal) {
        String object = manifest.kind().kind().toLowerCase(Locale.ROOT) + "/"
                + manifest.meta().key();
        cluster.journal().append(new Observation.EventPublished(object, FORBIDDEN, refusal.answer()));
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
