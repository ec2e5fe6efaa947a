// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.facts.InstanceTypeName;
import dev.sawhorse.results.series.ExactSum;
import java.util.ArrayList;
import java.util.List;

/** The on-demand usage in one hour of the clock of one instance type in one zone at one price. */
final class HourlyUsage {
    private final String instanceType;
    private final String family;
    private final String zone;
    private final long rate;
    private final List<Bill> bills = new ArrayList<>();
    private final List<Long> nanosOfBills = new ArrayList<>();
    private long used;
    private long covered;
    private double paid;

    HourlyUsage(String instanceType, String zone, long rate) {
        this.instanceType = instanceType;
        this.family = InstanceTypeName.parse(instanceType).family();
        this.zone = zone;
        this.rate = rate;
    }

    void add(Bill bill, long nanos) {
        bills.add(bill);
        nanosOfBills.add(nanos);
        used += nanos;
    }

    String instanceType() {
        return instanceType;
    }

    String family() {
        return family;
    }

    String zone() {
        return zone;
    }

    /** Returns the on-demand price in nano-dollars per hour. */
    long rate() {
        return rate;
    }

    /** Returns the uncovered instance time, in nanoseconds. */
    long left() {
        return used - covered;
    }

    /** Covers instance time by a commitment that pays a rate in nano-dollars per hour. */
    void cover(long nanos, long paidRate) {
        covered += nanos;
        paid += (double) nanos * paidRate;
    }

    /** Distributes the covered time over the instances in proportion to their time, and adds up its list price. */
    void settle(ExactSum listPrice) {
        if (covered == 0) {
            return;
        }
        listPrice.add(covered, rate);
        for (int i = 0; i < bills.size(); i++) {
            double share = (double) nanosOfBills.get(i) / used;
            bills.get(i).covered((double) covered * rate * share, paid * share);
        }
    }
}
