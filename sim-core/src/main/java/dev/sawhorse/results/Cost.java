package dev.sawhorse.results;

import dev.sawhorse.ec2.CapacityType;

/**
 * What the run cost, in USD: exact sums of price × time alive, in which the order of events plays no part. Prices count to
 * the nano-dollar per hour; every instance is billed for its first minute.
 *
 * @param total everything below
 * @param onDemand on-demand instances
 * @param spot spot instances
 * @param reserved instances in capacity reservations
 * @param ebs volumes of the instances
 * @param perPodHour total by the hours workload pods held room on nodes, 0 if there were none
 * @param monthlyRate USD per 730 hours at the run's mean
 */
public record Cost(
        double total,
        double onDemand,
        double spot,
        double reserved,
        double ebs,
        double perPodHour,
        double monthlyRate) {
    private static final double HOURS_PER_MONTH = 730;

    static Cost of(Billing billing, double podHours, long end) {
        ExactSum[] byType = new ExactSum[CapacityType.values().length];
        for (int i = 0; i < byType.length; i++) {
            byType[i] = new ExactSum();
        }
        ExactSum ebs = new ExactSum();
        for (Bill bill : billing.bills()) {
            bill.addComputeTo(byType[bill.capacityType.ordinal()], end);
            bill.addVolumesTo(ebs, end);
        }
        ExactSum total = new ExactSum();
        total.add(ebs);
        for (ExactSum part : byType) {
            total.add(part);
        }
        double dollars = dollars(total);
        return new Cost(
                dollars,
                dollars(byType[CapacityType.ON_DEMAND.ordinal()]),
                dollars(byType[CapacityType.SPOT.ordinal()]),
                dollars(byType[CapacityType.RESERVED.ordinal()]),
                dollars(ebs),
                podHours == 0 ? 0 : dollars / podHours,
                end == 0 ? 0 : dollars / (end / Bill.NANOS_PER_HOUR) * HOURS_PER_MONTH);
    }

    private static double dollars(ExactSum sum) {
        return sum.dividedBy(Bill.UNITS_PER_DOLLAR);
    }
}
