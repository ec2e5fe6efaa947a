package dev.sawhorse.karpenter.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of an object, with Ready as the one that sums up those it depends on: True once all of them are, False as
 * soon as one is, Unknown in between. Conditions that Ready depends on are there from the object's creation, as Unknown.
 *
 * <p>The real ones also carry the generation they were observed at; here every controller has seen a change in the instant it
 * is made.
 */
public final class ConditionSet {
    /** The condition that sums up the others. */
    public static final String READY = "Ready";

    private final List<String> dependents;
    private final Map<String, Condition> conditions = new LinkedHashMap<>();

    /** Makes the conditions of an object created at the given time in nanoseconds. */
    public ConditionSet(long createdAt, String... dependents) {
        this.dependents = List.of(dependents);
        Condition waiting = new Condition(
                Condition.UNKNOWN, "AwaitingReconciliation", "object is awaiting reconciliation", createdAt);
        for (String dependent : this.dependents) {
            conditions.put(dependent, waiting);
        }
        conditions.put(READY, waiting);
        sumUp(createdAt);
    }

    /** Returns a condition by type, null where it is not set. */
    public @Nullable Condition find(String type) {
        return conditions.get(type);
    }

    /** Returns a condition Ready depends on, which is always there. */
    public Condition require(String type) {
        return Objects.requireNonNull(conditions.get(type), type);
    }

    public boolean isTrue(String type) {
        Condition condition = conditions.get(type);
        return condition != null && condition.isTrue();
    }

    /** Returns the conditions by type, Ready among them. */
    public Map<String, Condition> all() {
        return new LinkedHashMap<>(conditions);
    }

    /**
     * Sets a condition; the time of transition moves only with the status.
     *
     * @param status True, False or Unknown
     * @param now nanoseconds, to become the time of transition
     * @return whether anything changed
     */
    public boolean set(String type, String status, String reason, String message, long now) {
        Condition old = conditions.get(type);
        long since = old != null && old.status().equals(status) ? old.lastTransitionAt() : now;
        Condition changed = new Condition(status, reason, message, since);
        if (changed.equals(old)) {
            return false;
        }
        conditions.put(type, changed);
        if (!type.equals(READY)) {
            sumUp(now);
        }
        return true;
    }

    /** Takes a condition over as it was recorded. */
    public void restore(String type, Condition condition) {
        conditions.put(type, condition);
    }

    /**
     * Removes a condition that Ready does not depend on.
     *
     * @return whether it was there
     */
    public boolean clear(String type) {
        if (dependents.contains(type)) {
            throw new IllegalArgumentException(type + " cannot be removed\nMaybe it is to be set to Unknown.");
        }
        return conditions.remove(type) != null;
    }

    private void sumUp(long now) {
        List<String> unhealthy = new ArrayList<>();
        for (String dependent : dependents) {
            if (!require(dependent).isTrue()) {
                unhealthy.add(dependent);
            }
        }
        if (unhealthy.isEmpty()) {
            set(READY, Condition.TRUE, READY, "", now);
            return;
        }
        boolean failed = unhealthy.stream().anyMatch(type -> require(type).isFalse());
        set(
                READY,
                failed ? Condition.FALSE : Condition.UNKNOWN,
                failed ? "UnhealthyDependents" : "ReconcilingDependents",
                unhealthy.stream()
                        .sorted(Comparator.comparingLong(type -> -require(type).lastTransitionAt()))
                        .map(type -> type + "=" + require(type).status())
                        .collect(Collectors.joining(", ")),
                now);
    }
}
