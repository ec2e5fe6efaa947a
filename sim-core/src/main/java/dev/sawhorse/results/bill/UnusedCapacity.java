// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.results.series.ExactSum;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cost of unused capacity in on-demand capacity reservations, at the price of the instances that could have run in it.
 * Reservations of one instance type in one zone are counted together.
 */
public final class UnusedCapacity {
    /** The instance type and zone of reserved capacity. */
    public record Pool(String instanceType, String zone) {}

    private final Map<Pool, TreeMap<Long, Integer>> changes = new LinkedHashMap<>();
    private final Map<Pool, Long> prices = new LinkedHashMap<>();

    private UnusedCapacity() {}

    /** Returns the cost of unused capacity by the end, by instance type and zone. */
    public static Map<Pool, ExactSum> of(ClusterCharges charges, Collection<Bill> bills, long end) {
        if (charges.reservations().isEmpty()) {
            return Map.of();
        }
        UnusedCapacity unused = new UnusedCapacity();
        charges.reservations().forEach(reservation -> unused.hold(reservation, end));
        bills.forEach(bill -> unused.use(bill, end));
        Map<Pool, ExactSum> sums = new LinkedHashMap<>();
        unused.changes.forEach((pool, steps) -> sums.put(pool, unused.sum(pool, steps)));
        return sums;
    }

    private void hold(ClusterCharges.Hourly reservation, long end) {
        Pool pool = new Pool(reservation.instanceType, reservation.zone);
        prices.put(pool, reservation.price);
        change(pool, reservation.from, reservation.count);
        change(pool, reservation.endedBy(end), -reservation.count);
    }

    private void use(Bill bill, long end) {
        Pool pool = new Pool(bill.instanceType, bill.zone);
        if (bill.capacityType == CapacityType.RESERVED && bill.computeRate() > 0 && prices.containsKey(pool)) {
            change(pool, bill.launched, -1);
            change(pool, bill.endedBy(end), 1);
        }
    }

    private void change(Pool pool, long time, int delta) {
        changes.computeIfAbsent(pool, absent -> new TreeMap<>()).merge(time, delta, Integer::sum);
    }

    private ExactSum sum(Pool pool, Map<Long, Integer> steps) {
        long price = prices.getOrDefault(pool, 0L);
        ExactSum sum = new ExactSum();
        int free = 0;
        long since = 0;
        for (Map.Entry<Long, Integer> step : steps.entrySet()) {
            sum.add(price * Math.max(0, free), step.getKey() - since);
            free += step.getValue();
            since = step.getKey();
        }
        return sum;
    }
}
