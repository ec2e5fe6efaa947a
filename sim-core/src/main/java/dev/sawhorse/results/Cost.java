package dev.sawhorse.results;

/**
 * What the run cost, in USD: exact sums of price × time alive, in which the order of events plays no part. Prices count to
 * the nano-dollar per hour; every instance is billed for its first minute.
 *
 * @param total the sum of all parts below, from {@code onDemand} to {@code commitments}
 * @param onDemand on-demand instances at their list price
 * @param spot spot instances
 * @param reserved instances in capacity reservations
 * @param ebs volumes of instances and of claims
 * @param agents agents paid for by node or by vCPU
 * @param transfer traffic of pods
 * @param controlPlane the control plane of EKS
 * @param reservations reserved capacity that nothing ran in, and capacity blocks
 * @param covered the list price of what Savings Plans and Reserved Instances cover, taken off: 0 or less
 * @param commitments what Savings Plans and Reserved Instances cost, used or not
 * @param unusedCommitments the part of {@code commitments} that covers nothing
 * @param perPodHour total by the hours workload pods held room on nodes, 0 if there were none
 * @param perUsefulPodHour the same by the hours that were not lost ({@link Work#usefulPodHours})
 * @param idle what was paid for room on nodes that no pod requested: part of {@code total}, as the bill splits it
 * @param monthlyRate USD per 730 hours at the run's mean
 */
public record Cost(
        double total,
        double onDemand,
        double spot,
        double reserved,
        double ebs,
        double agents,
        double transfer,
        double controlPlane,
        double reservations,
        double covered,
        double commitments,
        double unusedCommitments,
        double perPodHour,
        double perUsefulPodHour,
        double idle,
        double monthlyRate) {
    private static final double HOURS_PER_MONTH = 730;

    static Cost of(Invoice invoice, double podHours, Work work, long end) {
        double total = invoice.total();
        return new Cost(
                total,
                invoice.amount(BillPart.ON_DEMAND),
                invoice.amount(BillPart.SPOT),
                invoice.amount(BillPart.RESERVED),
                invoice.amount(BillPart.EBS),
                invoice.amount(BillPart.AGENTS),
                invoice.amount(BillPart.TRANSFER),
                invoice.amount(BillPart.CONTROL_PLANE),
                invoice.amount(BillPart.RESERVATIONS),
                invoice.amount(BillPart.COVERED),
                invoice.amount(BillPart.COMMITMENTS),
                invoice.unusedCommitments(),
                podHours == 0 ? 0 : total / podHours,
                work.usefulPodHours() == 0 ? 0 : total / work.usefulPodHours(),
                Math.max(0, invoice.idle()),
                end == 0 ? 0 : total / (end / Bill.NANOS_PER_HOUR) * HOURS_PER_MONTH);
    }
}
