package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes Kubernetes events as observations, leaving out what is too soon after another: Karpenter's own recorder is silent for
 * two minutes, unless told otherwise, after an event about the same object for the same reason, whatever its message (Karpenter
 * v1.14, events). For a few reasons it goes by the message as well.
 */
public final class EventRecorder {
    /** For how long an event is not repeated. */
    public static final Duration DEDUPE = Duration.ofMinutes(2);

    private static final int ROOM = 10_000;

    private record Said(String object, String reason, String message) {}

    private final Cluster cluster;
    private final Map<String, Silences<String>> objectsByReason = new LinkedHashMap<>();
    private final Map<String, Pairs> pairsByReason = new LinkedHashMap<>();
    private final Silences<Said> messages = new Silences<>();

    /** Until when nothing more is to be said of a NodeClaim and of its node. */
    private static final class Pair {
        private long claim = Long.MIN_VALUE;
        private long node = Long.MIN_VALUE;

        boolean isOver(long now) {
            return claim <= now && node <= now;
        }
    }

    /** The pairs that were told something for one reason, by the reference of the NodeClaim. */
    private static final class Pairs {
        private final Map<String, Pair> byReference = new LinkedHashMap<>();

        /** Those of claims of the cluster, which need not be looked for by reference; forgotten with the others. */
        private ClaimMap<Pair> byClaim = new ClaimMap<>();

        private int room = ROOM;

        Pair of(NodeClaim claim, long now) {
            Pair known = byClaim.get(claim);
            return known == null ? find(claim, now) : known;
        }

        private Pair find(NodeClaim claim, long now) {
            if (byReference.size() >= room) {
                byReference.values().removeIf(pair -> pair.isOver(now));
                byClaim = new ClaimMap<>();
                room = Math.max(ROOM, 2 * byReference.size());
            }
            Pair pair = byReference.computeIfAbsent(claim.reference(), it -> new Pair());
            if (claim.number() >= 0) {
                byClaim.put(claim, pair);
            }
            return pair;
        }
    }

    /** What is not to be said again yet. */
    private static final class Silences<K> {
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

    /**
     * Publishes an event about a NodeClaim and its node, after which all of the same reason about either are left out for the given
     * time.
     *
     * @param node null for a claim that has none yet
     * @param message is asked for only where the event is published
     * @return until when another such event would be left out, in nanoseconds
     */
    public long publish(
            NodeClaim claim, @Nullable Node node, String reason, Duration dedupe, Supplier<String> message) {
        long now = cluster.now();
        Pair pair = pairsByReason.computeIfAbsent(reason, it -> new Pairs()).of(claim, now);
        boolean isNodeTold = node == null || pair.node > now;
        if (pair.claim <= now) {
            append(claim, isNodeTold ? null : node, reason, message.get());
            pair.claim = now + dedupe.toNanos();
        } else if (node != null && !isNodeTold) {
            append("node/" + node.name(), reason, message.get());
        }
        if (!isNodeTold) {
            pair.node = now + dedupe.toNanos();
        }
        return node == null ? pair.claim : Math.min(pair.claim, pair.node);
    }

    /** Publishes an event about a NodeClaim and its node after which only one with the same key is left out for a time. */
    public void publishByKey(NodeClaim claim, Node node, String reason, String key, String message) {
        if (messages.isBroken(new Said(claim.reference(), reason, key), cluster.now(), DEDUPE)) {
            append(claim, node, reason, message);
        }
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
