// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The capacity that reservations still have, counted down as claims are created ({@code
 * provisioning/scheduling/reservationmanager.go}, Karpenter v1.14).
 */
final class Reservations {
    private final Map<String, Integer> capacity = new LinkedHashMap<>();
    private final Map<String, Set<String>> heldByHost = new LinkedHashMap<>();

    /** Starts from the offerings of all NodePools; if they disagree about a reservation, the least counts. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/reservationmanager.go", symbol = "NewReservationManager")
    Reservations(Collection<InstanceTypes> tables) {
        for (InstanceTypes table : tables) {
            for (Offering.Reservation reservation : table.reservations()) {
                capacity.merge(reservation.id(), reservation.capacity(), Math::min);
            }
        }
    }

    /** Adds a unit to a reservation that some offering is of. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/reservationmanager.go",
            symbol = "ReservationManager.Credit")
    void credit(String reservation) {
        capacity.computeIfPresent(reservation, (id, left) -> left + 1);
    }

    /** Whether the host holds a unit of the reservation or one is left for it. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/reservationmanager.go",
            symbol = "ReservationManager.CanReserve")
    boolean canReserve(String host, String reservation) {
        return holds(host, reservation) || capacity.getOrDefault(reservation, 0) > 0;
    }

    /** Takes a unit for the host, once. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/reservationmanager.go",
            symbol = "ReservationManager.Reserve")
    void reserve(String host, String reservation) {
        if (heldByHost.computeIfAbsent(host, key -> new LinkedHashSet<>()).add(reservation)) {
            capacity.merge(reservation, -1, Integer::sum);
        }
    }

    /** Gives back the host's unit, if it holds one. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/reservationmanager.go",
            symbol = "ReservationManager.Release")
    void release(String host, String reservation) {
        if (holds(host, reservation)) {
            heldByHost.getOrDefault(host, Set.of()).remove(reservation);
            capacity.merge(reservation, 1, Integer::sum);
        }
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/reservationmanager.go",
            symbol = "ReservationManager.HasReservation")
    private boolean holds(String host, String reservation) {
        return heldByHost.getOrDefault(host, Set.of()).contains(reservation);
    }
}
