package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Publishes Kubernetes events as observations, leaving out what is too soon after another: Karpenter's own recorder is silent for
 * two minutes, unless told otherwise, after an event about the same object for the same reason, whatever its message (Karpenter
 * v1.14, events). For a few reasons it goes by the message as well.
 */
public final class EventRecorder {
    /** For how long an event is not repeated. */
    public static final Duration DEDUPE = Duration.ofMinutes(2);

    private record Said(String object, String reason, String message) {}

    private final Cluster cluster;
    private final Map<String, Silences<String>> objectsByReason = new LinkedHashMap<>();
    private final Silences<Said> messages = new Silences<>();

    /** What is not to be said again yet. */
    private static final class Silences<K> {
        private static final int ROOM = 10_000;

        private final Map<K, Long> until = new LinkedHashMap<>();
        private int room = ROOM;

        /** Returns until when a thing is not to be said; the present if it may be. */
        long end(K what, long now) {
            Long quiet = until.get(what);
            return quiet == null ? now : Math.max(now, quiet);
        }

        /** Whether a thing may be said, in which case it is not to be said again for the given time. */
        boolean isBroken(K what, long now, Duration silence) {
            if (end(what, now) > now) {
                return false;
            }
            if (until.size() >= room) {
                until.values().removeIf(end -> end <= now);
                room = Math.max(ROOM, 2 * until.size());
            }
            until.put(what, now + silence.toNanos());
            return true;
        }
    }

    public EventRecorder(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Publishes an event about an object named {@code kind/name}. */
    public void publish(String object, String reason, String message) {
        publish(object, reason, DEDUPE, () -> message);
    }

    /**
     * Publishes an event after which all of the same reason about the object are left out for the given time.
     *
     * @param message is asked for only where the event is published
     * @return until when another such event would be left out, in nanoseconds
     */
    public long publish(String object, String reason, Duration dedupe, Supplier<String> message) {
        Silences<String> objects = objectsByReason.computeIfAbsent(reason, it -> new Silences<>());
        if (objects.isBroken(object, cluster.now(), dedupe)) {
            append(object, reason, message.get());
        }
        return objects.end(object, cluster.now());
    }

    /** Publishes an event that another message of the same reason about the same object does not keep quiet. */
    public void publishByMessage(String object, String reason, String message) {
        publishByMessage(object, reason, message, DEDUPE);
    }

    /** Publishes an event after which only the very same is left out for the given time. */
    public void publishByMessage(String object, String reason, String message, Duration dedupe) {
        if (messages.isBroken(new Said(object, reason, message), cluster.now(), dedupe)) {
            append(object, reason, message);
        }
    }

    private void append(String object, String reason, String message) {
        cluster.journal().append(new Observation.EventPublished(object, reason, message));
    }
}
