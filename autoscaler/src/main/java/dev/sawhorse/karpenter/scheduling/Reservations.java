package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Counts down what capacity reservations still hold while claims are being made (Karpenter v1.14, scheduling). */
final class Reservations {
    private final Map<String, Integer> capacity = new LinkedHashMap<>();
    private final Map<String, Set<String>> heldByHost = new LinkedHashMap<>();

    /** Starts from the offerings of all NodePools; if they disagree about a reservation, the least counts. */
    Reservations(Collection<InstanceTypes> tables) {
        for (InstanceTypes table : tables) {
            for (Offering.Reservation reservation : table.reservations()) {
                capacity.merge(reservation.id(), reservation.capacity(), Math::min);
            }
        }
    }

    /** Whether the host holds a unit of the reservation or one is left for it. */
    boolean canReserve(String host, String reservation) {
        return holds(host, reservation) || capacity.getOrDefault(reservation, 0) > 0;
    }

    /** Takes a unit for the host, once. */
    void reserve(String host, String reservation) {
        if (heldByHost.computeIfAbsent(host, key -> new LinkedHashSet<>()).add(reservation)) {
            capacity.merge(reservation, -1, Integer::sum);
        }
    }

    /** Gives back the host's unit, if it holds one. */
    void release(String host, String reservation) {
        if (holds(host, reservation)) {
            heldByHost.getOrDefault(host, Set.of()).remove(reservation);
            capacity.merge(reservation, 1, Integer::sum);
        }
    }

    private boolean holds(String host, String reservation) {
        return heldByHost.getOrDefault(host, Set.of()).contains(reservation);
    }
}
