// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's event recorder, which publishes Kubernetes events as observations and suppresses repetitions: by default
 * no event about the same object with the same reason is published within two minutes, whatever its message; for a few
 * reasons the message is part of the key ({@code events/recorder.go Publish}).
 */
public final class EventRecorder {
    /** The default time for which an event is suppressed. */
    public static final Duration DEDUPE = Duration.ofMinutes(2);

    private static final int CAPACITY = 10_000;

    private record EventKey(String object, String reason, String message) {}

    private final Cluster cluster;
    private final Map<String, Suppressions<String>> objectsByReason = new LinkedHashMap<>();
    private final Map<String, SuppressedPairs> pairsByReason = new LinkedHashMap<>();
    private final Suppressions<EventKey> messages = new Suppressions<>();

    /** The ends of suppression of a NodeClaim and of its node. */
    private static final class SuppressedUntil {
        private long claim = Long.MIN_VALUE;
        private long node = Long.MIN_VALUE;

        boolean isOver(long now) {
            return claim <= now && node <= now;
        }
    }

    /** The suppression times of one reason, by the reference of the NodeClaim. */
    private static final class SuppressedPairs {
        private final Map<String, SuppressedUntil> byReference = new LinkedHashMap<>();

        /** The same entries by claim, for a faster lookup; cleared together. */
        private ClaimMap<SuppressedUntil> byClaim = new ClaimMap<>();

        private int capacity = CAPACITY;

        SuppressedUntil of(NodeClaim claim, long now) {
            SuppressedUntil known = byClaim.get(claim);
            return known == null ? find(claim, now) : known;
        }

        private SuppressedUntil find(NodeClaim claim, long now) {
            if (byReference.size() >= capacity) {
                byReference.values().removeIf(pair -> pair.isOver(now));
                byClaim = new ClaimMap<>();
                capacity = Math.max(CAPACITY, 2 * byReference.size());
            }
            SuppressedUntil pair = byReference.computeIfAbsent(claim.reference(), it -> new SuppressedUntil());
            if (claim.number() >= 0) {
                byClaim.put(claim, pair);
            }
            return pair;
        }
    }

    /** The keys that are suppressed, with the end of suppression. */
    private static final class Suppressions<K> {
        private final Map<K, Long> until = new LinkedHashMap<>();
        private int capacity = CAPACITY;

        /** Returns until when a key is suppressed; now if it is not. */
        long end(K what, long now) {
            Long quiet = until.get(what);
            return quiet == null ? now : Math.max(now, quiet);
        }

        /** Whether a key is not suppressed, in which case it is from now on, for the given time. */
        @Upstream(
                file = "pkg/events/recorder.go",
                symbol = {"recorder.shouldCreateEvent", "Event.dedupeKey"})
        boolean tryPublish(K what, long now, Duration silence) {
            if (end(what, now) > now) {
                return false;
            }
            if (until.size() >= capacity) {
                until.values().removeIf(end -> end <= now);
                capacity = Math.max(CAPACITY, 2 * until.size());
            }
            until.put(what, now + silence.toNanos());
            return true;
        }
    }

    @Upstream(file = "pkg/events/recorder.go", symbol = "NewRecorder")
    public EventRecorder(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Publishes an event about an object named {@code kind/name}. */
    @Upstream(
            file = "pkg/events/recorder.go",
            symbol = {"recorder.Publish", "recorder.publishEvent"},
            differs = "has no rate limit: only the Nominated events, which a run does not publish, have one")
    public void publish(String object, String reason, String message) {
        publish(object, reason, DEDUPE, () -> message);
    }

    /**
     * Publishes an event, and suppresses all with the same reason about the object for the given time.
     *
     * @param message evaluated only if the event is published
     * @return until when another such event is suppressed, in nanoseconds
     */
    public long publish(String object, String reason, Duration dedupe, Supplier<String> message) {
        Suppressions<String> objects = objectsByReason.computeIfAbsent(reason, it -> new Suppressions<>());
        if (objects.tryPublish(object, cluster.now(), dedupe)) {
            append(object, reason, message.get());
        }
        return objects.end(object, cluster.now());
    }

    /**
     * Publishes an event about a NodeClaim and its node, and suppresses all with the same reason about either for the given
     * time.
     *
     * @param node null for a claim without a node
     * @param message evaluated only if the event is published
     * @return until when another such event is suppressed, in nanoseconds
     */
    public long publish(
            NodeClaim claim, @Nullable Node node, String reason, Duration dedupe, Supplier<String> message) {
        long now = cluster.now();
        SuppressedUntil pair = pairsByReason
                .computeIfAbsent(reason, it -> new SuppressedPairs())
                .of(claim, now);
        boolean isNodeSuppressed = node == null || pair.node > now;
        if (pair.claim <= now) {
            append(claim, isNodeSuppressed ? null : node, reason, message.get());
            pair.claim = now + dedupe.toNanos();
        } else if (node != null && !isNodeSuppressed) {
            append("node/" + node.name(), reason, message.get());
        }
        if (!isNodeSuppressed) {
            pair.node = now + dedupe.toNanos();
        }
        return node == null ? pair.claim : Math.min(pair.claim, pair.node);
    }

    /**
     * Publishes an event about a NodeClaim and its node, and suppresses only those with the same key for the default time.
     */
    public void publishByKey(NodeClaim claim, Node node, String reason, String key, String message) {
        if (messages.tryPublish(new EventKey(claim.reference(), reason, key), cluster.now(), DEDUPE)) {
            append(claim, node, reason, message);
        }
    }

    /** Publishes an event, and suppresses only those with the same message for the default time. */
    public void publishByMessage(String object, String reason, String message) {
        publishByMessage(object, reason, message, DEDUPE);
    }

    /** Publishes an event, and suppresses only those with the same message for the given time. */
    public void publishByMessage(String object, String reason, String message, Duration dedupe) {
        if (messages.tryPublish(new EventKey(object, reason, message), cluster.now(), dedupe)) {
            append(object, reason, message);
        }
    }

    private void append(NodeClaim claim, @Nullable Node node, String reason, String message) {
        if (node == null) {
            append(claim.reference(), reason, message);
        } else {
            cluster.journal().append(new Observation.NodeEventPublished(claim.name(), node.name(), reason, message));
        }
    }

    private void append(String object, String reason, String message) {
        cluster.journal().append(new Observation.EventPublished(object, reason, message));
    }
}
