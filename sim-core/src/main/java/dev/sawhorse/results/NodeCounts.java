// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.bill.Billing;
import dev.sawhorse.results.series.ExactSum;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The number of instances and the hours they existed.
 *
 * @param initial instances that ran at the start
 * @param launched instances launched since
 * @param terminated instances told to terminate
 * @param peak most instances running at one time
 * @param nodeHours hours of all instances from launch to termination, without those in which they were stopped
 * @param byInstanceType those hours by instance type, sorted by name
 * @param byCapacityType those hours by capacity type: on-demand, spot, reserved, only those used
 */
public record NodeCounts(
        int initial,
        int launched,
        int terminated,
        int peak,
        double nodeHours,
        Map<String, Double> byInstanceType,
        Map<String, Double> byCapacityType) {

    static NodeCounts of(Billing billing, long end) {
        int initial = 0;
        ExactSum all = new ExactSum();
        Map<String, ExactSum> byInstanceType = new TreeMap<>();
        Map<CapacityType, ExactSum> byCapacityType = new TreeMap<>();
        for (Bill bill : billing.bills()) {
            initial += bill.isInitial() ? 1 : 0;
            long nanos = bill.ranBetween(bill.launched, bill.endedBy(end));
            all.add(nanos, 1);
            byInstanceType
                    .computeIfAbsent(bill.instanceType, type -> new ExactSum())
                    .add(nanos, 1);
            byCapacityType
                    .computeIfAbsent(bill.capacityType, type -> new ExactSum())
                    .add(nanos, 1);
        }
        Map<String, Double> capacityTypeHours = new LinkedHashMap<>();
        byCapacityType.forEach((type, sum) -> capacityTypeHours.put(type.label(), hours(sum)));
        Map<String, Double> instanceTypeHours = new LinkedHashMap<>();
        byInstanceType.forEach((type, sum) -> instanceTypeHours.put(type, hours(sum)));
        return new NodeCounts(
                initial,
                billing.bills().size() - initial,
                billing.terminated(),
                Math.toIntExact(billing.running().max()),
                hours(all),
                Collections.unmodifiableMap(instanceTypeHours),
                Collections.unmodifiableMap(capacityTypeHours));
    }

    private static double hours(ExactSum nanos) {
        return nanos.dividedBy(Bill.NANOS_PER_HOUR);
    }
}
