// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.journal.Observation.ReservedInstancesHeld;
import dev.sawhorse.journal.Observation.SavingsPlanHeld;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.series.ExactSum;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The coverage of on-demand usage, including that in capacity reservations, by Savings Plans and Reserved Instances, for each
 * hour of the clock. A partial hour at the start or end of the run counts in proportion.
 */
public final class Coverage {
    private static final long HOUR = 3_600_000_000_000L;

    private final List<Commitment> commitments = new ArrayList<>();

    private record Group(String instanceType, String zone, long rate) {}

    /**
     * The outcome, in nano-dollars/h × ns.
     *
     * @param listPrice the list price of the covered usage
     * @param cost the cost of the commitments
     * @param used the part of the cost that covers usage
     */
    public record Settlement(ExactSum listPrice, ExactSum cost, double used) {}

    /** Returns the handlers of what it collects. */
    public ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(SavingsPlanHeld.class, (time, plan) -> hold(new Commitment.SavingsPlan(plan, plan.discounts())))
                .on(ReservedInstancesHeld.class, (time, reserved) -> hold(Commitment.ReservedInstances.of(reserved)));
    }

    private void hold(Commitment commitment) {
        commitments.add(commitment);
        commitments.sort(Commitment.BY_TURN);
    }

    /** Covers the usage up to the end, and records the covered part with each bill. */
    public Settlement settle(Collection<Bill> bills, Instant start, long end) {
        ExactSum listPrice = new ExactSum();
        ExactSum cost = new ExactSum();
        double used = 0;
        for (Commitment commitment : commitments) {
            cost.add(commitment.hourlyCost(), end);
        }
        if (commitments.isEmpty()) {
            return new Settlement(listPrice, cost, 0);
        }
        List<Bill> eligible = bills.stream().filter(Coverage::isEligible).toList();
        eligible.forEach(Bill::forgetCoverage);
        List<Bill> running = new ArrayList<>();
        int next = 0;
        for (long from = -intoHour(start); from < end; from += HOUR) {
            long to = from + HOUR;
            while (next < eligible.size() && eligible.get(next).launched < to) {
                running.add(eligible.get(next++));
            }
            List<HourlyUsage> usages = usages(running, Math.max(0, from), Math.min(to, end), end);
            for (Commitment commitment : commitments) {
                used += commitment.cover(usages, Math.min(to, end) - Math.max(0, from));
            }
            usages.forEach(usage -> usage.settle(listPrice));
            running.removeIf(bill -> bill.billedBy(end) <= to);
        }
        return new Settlement(listPrice, cost, used);
    }

    private static boolean isEligible(Bill bill) {
        return bill.capacityType != CapacityType.SPOT && bill.computeRate() > 0;
    }

    private static long intoHour(Instant start) {
        return Math.floorMod(start.getEpochSecond(), 3600L) * 1_000_000_000L + start.getNano();
    }

    private static List<HourlyUsage> usages(List<Bill> running, long from, long to, long end) {
        Map<Group, HourlyUsage> usages = new LinkedHashMap<>();
        for (Bill bill : running) {
            long nanos = bill.ranBetween(Math.max(bill.launched, from), Math.min(bill.billedBy(end), to));
            if (nanos > 0) {
                Group group = new Group(bill.instanceType, bill.zone, bill.computeRate());
                usages.computeIfAbsent(
                                group, absent -> new HourlyUsage(bill.instanceType, bill.zone, bill.computeRate()))
                        .add(bill, nanos);
            }
        }
        List<HourlyUsage> sorted = new ArrayList<>(usages.values());
        sorted.sort(Comparator.comparing(HourlyUsage::instanceType).thenComparing(HourlyUsage::zone));
        return sorted;
    }
}
