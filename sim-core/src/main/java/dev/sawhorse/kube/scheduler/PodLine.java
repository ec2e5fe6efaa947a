package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The waiting pods of one class. They stand in one line because what is true of the first is true of all: if it fits nowhere,
 * none of them does. Pods for which a node is being cleared stand in lines of their own.
 */
final class PodLine {
    /**
     * What the pods of a line share.
     *
     * @param nominatedNode the node that is being cleared for them, null for none
     */
    record Key(PodClass pod, @Nullable String nominatedNode) {
        /** Whether it is the key of pods of the very same class and node, which spares a hash of all that is in a class. */
        @SuppressWarnings("ReferenceEquality") // A class that is equal only is found by its hash.
        boolean isOf(PodClass podClass, @Nullable String node) {
            return pod == podClass && Objects.equals(nominatedNode, node);
        }
    }

    private static final long INITIAL_BACKOFF_NANOS = 1_000_000_000L;
    private static final long MAX_BACKOFF_NANOS = 10_000_000_000L;

    /** Back-offs end on whole seconds. */
    static final long BACKOFF_WINDOW_NANOS = 1_000_000_000L;

    private final Key key;
    private final PodRow newcomers;
    private final PodRow returners;
    private Set<String> refusedBy = Set.of();
    private long failedAt = Pod.NEVER;
    private int failures;

    PodLine(Key key, QueueSort sort) {
        this.key = key;
        this.newcomers = new PodRow(this, false, sort);
        this.returners = new PodRow(this, true, sort);
    }

    Key key() {
        return key;
    }

    PodRow newcomers() {
        return newcomers;
    }

    PodRow returners() {
        return returners;
    }

    boolean isEmpty() {
        return newcomers.pods().isEmpty() && returners.pods().isEmpty();
    }

    /** Notes that pods of the line were refused everywhere by the named filters. */
    void failed(Set<String> filters, long at) {
        refusedBy = filters;
        failedAt = at;
        failures++;
    }

    /** Forgets how often pods failed that are no longer here. */
    void reset() {
        failures = 0;
    }

    /** Returns the filters that refused the line when it was last tried; empty where there was no node at all. */
    Set<String> refusedBy() {
        return refusedBy;
    }

    /** Returns when the line was last refused. */
    long failedAt() {
        return failedAt;
    }

    /**
     * Returns the second in which a woken pod may be tried along with those that never failed (kube-scheduler v1.37: 1 s,
     * doubled with each failure up to 10 s, cut to whole seconds).
     */
    long backoffWindow() {
        long backoff = failures >= 5 ? MAX_BACKOFF_NANOS : INITIAL_BACKOFF_NANOS << Math.max(0, failures - 1);
        return Math.floorDiv(failedAt + Math.min(backoff, MAX_BACKOFF_NANOS), BACKOFF_WINDOW_NANOS);
    }
}
