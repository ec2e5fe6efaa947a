// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Karpenter's view of capacity reservations and their available instance counts: EC2's last answer, at most a minute
 * old, corrected by the launches, terminations and refusals since ({@code providers/capacityreservation/provider.go},
 * {@code types.go syncAvailability}).
 */
public final class CapacityReservationProvider {
    private static final long POLL_NANOS = Duration.ofMinutes(1).toNanos();

    /** The time before its end from which a capacity block accepts no launches. */
    private static final long EXPIRING_NANOS = Duration.ofMinutes(40).toNanos();

    /** How long an instance whose place was returned is remembered. */
    private static final Duration TERMINATED_TTL = Duration.ofMinutes(15);

    private final CapacityReservations ec2;
    private final Map<String, Integer> available = new TreeMap<>();
    private final Set<String> expiring = new TreeSet<>();
    private List<CapacityReservation> active = List.of();
    private final ExpiringSet<String> unavailable =
            new ExpiringSet<>(UnavailableOfferings.TTL, UnavailableOfferings.SWEEP_INTERVAL);
    private final ExpiringSet<String> terminated = new ExpiringSet<>(TERMINATED_TTL, Duration.ofMinutes(1));
    private final KarpenterVersion version;
    private long nextPoll = Long.MIN_VALUE;
    private long changes;

    /** Makes the provider of the version before v1.15. */
    public CapacityReservationProvider(CapacityReservations ec2) {
        this(ec2, KarpenterVersion.V1_14);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/provider.go",
            symbol = "NewProvider")
    public CapacityReservationProvider(CapacityReservations ec2, KarpenterVersion version) {
        this.ec2 = ec2;
        this.version = version;
    }

    /** Returns the version of Karpenter. */
    KarpenterVersion version() {
        return version;
    }

    /** Returns the active reservations that one of the terms selects, by id. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/provider.go",
            symbol = {"DefaultProvider.List", "DefaultProvider.filterReservations"})
    public List<CapacityReservation> list(Collection<CapacityReservationTerm> terms, long nowNanos) {
        poll(nowNanos);
        if (active.isEmpty()) {
            return List.of();
        }
        return active.stream()
                .filter(reservation -> terms.stream().anyMatch(term -> term.selects(reservation)))
                .toList();
    }

    /** Reads the reservations from EC2 at whole minutes, and when a reservation ends. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/nodeclass/capacityreservation.go",
            symbol = {
                "NewCapacityReservationReconciler",
                "CapacityReservation.Reconcile",
                "CapacityReservation.requeueAfter"
            })
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/types.go",
            symbol = "availabilityCache.syncAvailability")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/provider.go",
            symbol = "DefaultProvider.resolveCachedQueries",
            differs = "reads the reservations at whole minutes, where upstream's cache of a query lives for one")
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

    /** Whether the reservation is a capacity block that is so close to its end that it accepts no launches. */
    public boolean isExpiring(String id) {
        return expiring.contains(id);
    }

    /** Returns the number of available instances of the reservation, 0 if it is unknown. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/types.go",
            symbol = "availabilityCache.GetAvailableInstanceCount")
    public int availableInstanceCount(String id) {
        return available.getOrDefault(id, 0);
    }

    /** Records the launch of an instance into the reservation. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/types.go",
            symbol = "availabilityCache.MarkLaunched")
    public void markLaunched(String id) {
        Integer count = available.get(id);
        if (count != null && count > 0) {
            set(id, count - 1);
        }
    }

    /** Records the end of an instance of the reservation; since v1.15 once for each instance. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/types.go",
            symbol = "availabilityCache.MarkTerminated")
    public void markTerminated(String id, String instance, long nowNanos) {
        terminated.sweep(nowNanos);
        if (marksById() && terminated.contains(instance, nowNanos)) {
            return;
        }
        terminated.add(instance, nowNanos);
        Integer count = available.get(id);
        if (count != null) {
            set(id, count + 1);
        }
    }

    private boolean marksById() {
        return version.has(RuleChange.RESERVATION_UNAVAILABLE_BY_ID);
    }

    /** Records that EC2 interrupts instances of the reservation. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/utils.go",
            symbol = "InterruptionHandler.markUnavailableOfferings")
    public void markInterrupted(String id, long nowNanos) {
        if (marksById()) {
            markUnavailable(id, nowNanos);
        } else {
            markFull(id);
        }
    }

    /**
     * Records that EC2 refused a launch into the reservation.
     *
     * @param isFull whether it did so because the reservation has no capacity
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.updateUnavailableOfferingsCache")
    void markRefused(String id, boolean isFull, long nowNanos) {
        if (isFull || !marksById()) {
            markFull(id);
        } else {
            markUnavailable(id, nowNanos);
        }
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cache/unavailableofferings.go",
            symbol = "WithReservationID",
            differs = "is kept apart from the pools that are unavailable")
    private void markUnavailable(String id, long nowNanos) {
        unavailable.add(id, nowNanos);
        changes++;
    }

    /** Whether launches into the reservation fail for a while, whatever capacity it has. */
    boolean isUnavailable(String id, long nowNanos) {
        return unavailable.contains(id, nowNanos);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/types.go",
            symbol = {"availabilityCache.MarkUnavailable", "availabilityCache.SetAvailableInstanceCount"})
    private void markFull(String id) {
        if (available.containsKey(id)) {
            set(id, 0);
        }
    }

    /** Returns a number that changes if and only if the reservations changed. */
    public long sequenceNumber(long nowNanos) {
        poll(nowNanos);
        changes += unavailable.sweep(nowNanos).size();
        return changes;
    }

    private void set(String id, int count) {
        Integer before = available.put(id, count);
        if (before == null || before != count) {
            changes++;
        }
    }
}
