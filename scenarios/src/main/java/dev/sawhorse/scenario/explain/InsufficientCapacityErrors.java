// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A collector of the insufficient capacity errors before a launch succeeds or fails, and the time until which Karpenter
 * considers the pools unavailable.
 */
final class InsufficientCapacityErrors {
    private static final int TYPES = 5;
    private static final long NANOS = 1_000_000_000;

    private final SortedSet<String> types = new TreeSet<>();
    private final SortedSet<String> zones = new TreeSet<>();
    private final SortedSet<String> capacityTypes = new TreeSet<>();
    private int pools;
    private long time;

    /** Adds an insufficient capacity error. */
    void add(long at, Observation.InsufficientCapacity refusal) {
        types.add(refusal.instanceType());
        zones.add(refusal.zone());
        capacityTypes.add(refusal.capacityType());
        pools++;
        time = at;
    }

    /** Returns the errors as one event, empty if there are none, and clears them. */
    List<TimelineEvent> take() {
        if (pools == 0) {
            return List.of();
        }
        List<String> named = new ArrayList<>(types).subList(0, Math.min(TYPES, types.size()));
        String more = types.size() > TYPES ? " and " + (types.size() - TYPES) + " more types" : "";
        TimelineEvent event = new TimelineEvent(
                time,
                "ec2",
                "refused, InsufficientInstanceCapacity in " + pools + (pools == 1 ? " pool: " : " pools: ")
                        + String.join(", ", named) + more + " " + String.join(", ", capacityTypes) + " in "
                        + String.join(", ", zones) + "; Karpenter does not try "
                        + (pools == 1 ? "it" : "them") + " again for "
                        + UnavailableOfferings.TTL.toMinutes() + " minutes, until "
                        + clock(time + UnavailableOfferings.TTL.toNanos()));
        clear();
        return List.of(event);
    }

    /** Drops the errors, which belong to another launch. */
    void clear() {
        types.clear();
        zones.clear();
        capacityTypes.clear();
        pools = 0;
    }

    /** Returns the reason of a failure without the errors of single pools, which Karpenter lists one after the other. */
    static String withoutPools(String reason) {
        int list = reason.indexOf(", with fleet error(s), ");
        return list < 0 || !reason.contains("InsufficientInstanceCapacity") ? reason : reason.substring(0, list);
    }

    private static String clock(long nanos) {
        long seconds = nanos / NANOS;
        String hours = seconds >= 3600 ? seconds / 3600 + "h" : "";
        String minutes = seconds >= 60 ? seconds / 60 % 60 + "m" : "";
        return hours + minutes + seconds % 60 + "s";
    }
}
