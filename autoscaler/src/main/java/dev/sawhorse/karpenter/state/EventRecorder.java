package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Publishes Kubernetes events as observations, leaving out what was said of the same object not long ago: like Karpenter's
 * own recorder, two minutes unless told otherwise.
 */
public final class EventRecorder {
    /** For how long an event is not repeated. */
    public static final Duration DEDUPE = Duration.ofMinutes(2);

    /** Equality is written out, as it is asked for each node in each pass. */
    private record Said(String object, String reason, String message) {
        @Override
        public boolean equals(@Nullable Object o) {
            return o instanceof Said other
                    && object.equals(other.object)
                    && reason.equals(other.reason)
                    && message.equals(other.message);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * object.hashCode() + reason.hashCode()) + message.hashCode();
        }
    }

    private static final int ROOM = 10_000;

    private final Cluster cluster;
    private final Map<Said, Long> quietUntil = new LinkedHashMap<>();
    private int room = ROOM;

    public EventRecorder(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Publishes an event about an object named {@code kind/name}. */
    public void publish(String object, String reason, String message) {
        publish(object, reason, message, DEDUPE);
    }

    /** Publishes an event that is not repeated for the given time. */
    public void publish(String object, String reason, String message, Duration dedupe) {
        long now = cluster.now();
        Said said = new Said(object, reason, message);
        Long quiet = quietUntil.get(said);
        if (quiet != null && now < quiet) {
            return;
        }
        if (quietUntil.size() >= room) {
            quietUntil.values().removeIf(until -> until <= now);
            room = Math.max(ROOM, 2 * quietUntil.size());
        }
        quietUntil.put(said, now + dedupe.toNanos());
        cluster.journal().append(new Observation.EventPublished(object, reason, message));
    }
}
