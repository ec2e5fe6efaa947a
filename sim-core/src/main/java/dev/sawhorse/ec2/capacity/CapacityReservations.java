// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The account's capacity reservations with the number of instances in use of each. */
public final class CapacityReservations {
    private final Map<String, CapacityReservation> reservations = new LinkedHashMap<>();
    private final Map<String, Integer> used = new LinkedHashMap<>();

    /**
     * Makes the reservations of an account, none in use.
     *
     * @throws IllegalArgumentException if two have the same id
     */
    public CapacityReservations(Collection<CapacityReservation> reservations) {
        for (CapacityReservation reservation : reservations) {
            if (this.reservations.putIfAbsent(reservation.id(), reservation) != null) {
                throw new IllegalArgumentException("two capacity reservations are called " + reservation.id());
            }
        }
    }

    /** Returns an account without reservations. */
    public static CapacityReservations none() {
        return new CapacityReservations(List.of());
    }

    /** Returns every reservation, whether active, ended or still to begin, in the order given. */
    public List<CapacityReservation> all() {
        return new ArrayList<>(reservations.values());
    }

    /** Returns those that are active at the time (DescribeCapacityReservations with state active). */
    public List<CapacityReservation> active(long atNanos) {
        return reservations.values().stream()
                .filter(reservation -> reservation.isActive(atNanos))
                .toList();
    }

    /** Returns the reservation of that id, null if there is none. */
    public @Nullable CapacityReservation find(String id) {
        return reservations.get(id);
    }

    /** Returns how many more instances the reservation can take, 0 if it does not exist. */
    public int availableInstanceCount(String id) {
        CapacityReservation reservation = reservations.get(id);
        return reservation == null ? 0 : Math.max(0, reservation.count() - used.getOrDefault(id, 0));
    }

    /** Whether the reservation is active and has a free instance. */
    public boolean canTake(String id, long atNanos) {
        CapacityReservation reservation = reservations.get(id);
        return reservation != null && reservation.isActive(atNanos) && availableInstanceCount(id) > 0;
    }

    /** Changes the number of instances of the reservation; instances that run in it continue. */
    public void resize(String id, int count) {
        reservations.computeIfPresent(id, (same, reservation) -> reservation.withCount(count));
    }

    /** Ends the reservation at the time. */
    public void end(String id, long atNanos) {
        reservations.computeIfPresent(id, (same, reservation) -> reservation.endingAt(atNanos));
    }

    public void take(String id) {
        used.merge(id, 1, Integer::sum);
    }

    public void giveBack(String id) {
        used.merge(id, -1, Integer::sum);
    }
}
