// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The status conditions of an object, of which Ready summarizes its dependents: True once all of them are, False as soon
 * as one is, Unknown otherwise. The dependents exist as Unknown from the object's creation.
 *
 * <p>Upstream's conditions also have an observed generation; here every controller observes a change in the instant it
 * is made.
 */
@Upstream(
        file = "pkg/apis/v1/nodeclaim_status.go",
        symbol = {"NodeClaim.StatusConditions", "NodeClaim.GetConditions", "NodeClaim.SetConditions"})
public final class ConditionSet {
    /** The condition that summarizes the others. */
    public static final String READY = "Ready";

    private final List<String> dependents;

    /** Few enough for a linear search, which is faster than hashing. */
    private String[] types = new String[8];

    private Condition[] conditions = new Condition[8];
    private int size;

    /** Makes the conditions of an object that was created at the given time in nanoseconds. */
    public ConditionSet(long createdAt, String... dependents) {
        this.dependents = List.of(dependents);
        Condition waiting = new Condition(
                Condition.UNKNOWN, "AwaitingReconciliation", "object is awaiting reconciliation", createdAt);
        for (String dependent : this.dependents) {
            put(dependent, waiting);
        }
        put(READY, waiting);
        summarize(createdAt);
    }

    /** Returns a condition by type, null if it is not set. */
    public @Nullable Condition find(String type) {
        int index = indexOf(type);
        return index < 0 ? null : conditions[index];
    }

    /** The type is mostly the same string object that it was stored with. */
    @SuppressWarnings({"ReferenceEquality", "StringEquality"})
    private int indexOf(String type) {
        for (int i = 0; i < size; i++) {
            if (types[i] == type) {
                return i;
            }
        }
        for (int i = 0; i < size; i++) {
            if (types[i].equals(type)) {
                return i;
            }
        }
        return -1;
    }

    private void put(String type, Condition condition) {
        int index = indexOf(type);
        if (index >= 0) {
            conditions[index] = condition;
            return;
        }
        if (size == types.length) {
            types = Arrays.copyOf(types, 2 * size);
            conditions = Arrays.copyOf(conditions, 2 * size);
        }
        types[size] = type;
        conditions[size++] = condition;
    }

    /** Returns a dependent of Ready, which is always set. */
    public Condition require(String type) {
        return Objects.requireNonNull(find(type), type);
    }

    public boolean isTrue(String type) {
        Condition condition = find(type);
        return condition != null && condition.isTrue();
    }

    /** Returns all conditions by type, including Ready. */
    public Map<String, Condition> all() {
        Map<String, Condition> all = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            all.put(types[i], conditions[i]);
        }
        return all;
    }

    /**
     * Sets a condition; the transition time changes only with the status.
     *
     * @param status True, False or Unknown
     * @param now current time in nanoseconds, the new transition time
     * @return whether anything changed
     */
    public boolean set(String type, String status, String reason, String message, long now) {
        Condition old = find(type);
        long since = old != null && old.status().equals(status) ? old.lastTransitionAt() : now;
        Condition changed = new Condition(status, reason, message, since);
        if (changed.equals(old)) {
            return false;
        }
        put(type, changed);
        if (!type.equals(READY)) {
            summarize(now);
        }
        return true;
    }

    /** Restores a recorded condition. */
    public void restore(String type, Condition condition) {
        put(type, condition);
    }

    /**
     * Removes a condition that is not a dependent of Ready.
     *
     * @return whether it was set
     */
    public boolean clear(String type) {
        if (dependents.contains(type)) {
            throw new IllegalArgumentException(type + " cannot be removed\nMaybe it is to be set to Unknown.");
        }
        int index = indexOf(type);
        if (index < 0) {
            return false;
        }
        size--;
        System.arraycopy(types, index + 1, types, index, size - index);
        System.arraycopy(conditions, index + 1, conditions, index, size - index);
        return true;
    }

    private void summarize(long now) {
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
        unhealthy.sort(Comparator.comparingLong(type -> -require(type).lastTransitionAt()));
        boolean failed = false;
        StringJoiner states = new StringJoiner(", ");
        for (String type : unhealthy) {
            Condition condition = require(type);
            failed |= condition.isFalse();
            states.add(type + "=" + condition.status());
        }
        set(
                READY,
                failed ? Condition.FALSE : Condition.UNKNOWN,
                failed ? "UnhealthyDependents" : "ReconcilingDependents",
                states.toString(),
                now);
    }
}
