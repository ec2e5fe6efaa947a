package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityReservation;
import dev.sawhorse.ec2.CapacityReservations;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The capacity reservations and how many instances they can still take, as far as Karpenter knows: what EC2 said when it was
 * last asked, at most a minute ago, and what was launched, ended or refused since (AWS provider v1.14, capacity reservations).
 */
public final class CapacityReservationProvider {
    private static final long POLL_NANOS = Duration.ofMinutes(1).toNanos();

    /** How long before its end a capacity block takes no more launches. */
    private static final long EXPIRING_NANOS = Duration.ofMinutes(40).toNanos();

    private final CapacityReservations ec2;
    private final Map<String, Integer> available = new TreeMap<>();
    private final Set<String> expiring = new TreeSet<>();
    private List<CapacityReservation> active = List.of();
    private long nextPoll = Long.MIN_VALUE;
    private long changes;

    public CapacityReservationProvider(CapacityReservations ec2) {
        this.ec2 = ec2;
    }

    /** Returns the active reservations that one of the terms selects, by id. */
    public List<CapacityReservation> list(Collection<CapacityReservationTerm> terms, long nowNanos) {
        poll(nowNanos);
        if (active.isEmpty()) {
            return List.of();
        }
        return active.stream()
                .filter(reservation -> terms.stream().anyMatch(term -> term.selects(reservation)))
                .toList();
    }

    /** Asks EC2 at whole minutes, and when a reservation ends. */
    private void poll(long nowNanos) {
        if (nowNanos < nextPoll) {
            return;
        }
        List<CapacityReservation> found = ec2.active(nowNanos).stream()
                .sorted(Comparator.comparing(CapacityReservation::id))
                .toList();
        nextPoll = (nowNanos / POLL_NANOS + 1) * POLL_NANOS;
        for (CapacityReservation reservation : found) {
            nextPoll = Math.min(nextPoll, reservation.endNanos());
            set(reservation.id(), ec2.availableInstanceCount(reservation.id()));
            boolean block = reservation.kind() == CapacityReservation.Kind.CAPACITY_BLOCK;
            if (block && reservation.endNanos() - nowNanos <= EXPIRING_NANOS && expiring.add(reservation.id())) {
                changes++;
            }
        }
        if (!found.equals(active)) {
            active = found;
            changes++;
        }
    }

    /** Whether the reservation is a capacity block so close to its end that nothing is launched into it any more. */
    public boolean isExpiring(String id) {
        return expiring.contains(id);
    }

    /** Returns how many more instances the reservation takes, 0 if it was never heard of. */
    public int availableInstanceCount(String id) {
        return available.getOrDefault(id, 0);
    }

    /** Notes that an instance was launched into the reservation. */
    public void markLaunched(String id) {
        Integer count = available.get(id);
        if (count != null && count > 0) {
            set(id, count - 1);
        }
    }

    /** Notes that an instance of the reservation has ended. */
    public void markTerminated(String id) {
        Integer count = available.get(id);
        if (count != null) {
            set(id, count + 1);
        }
    }

    /** Notes that EC2 refused a launch into the reservation. */
    public void markUnavailable(String id) {
        if (available.containsKey(id)) {
            set(id, 0);
        }
    }

    /** Returns a number that differs from an earlier one if and only if something changed in between. */
    public long sequenceNumber(long nowNanos) {
        poll(nowNanos);
        return changes;
    }

    private void set(String id, int count) {
        Integer before = available.put(id, count);
        if (before == null || before != count) {
            changes++;
        }
    }
}
