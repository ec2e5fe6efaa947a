// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.bill.BillPart;

/**
 * The cost of a run, in USD: exact sums of price × time alive, independent of the order of events. Prices have a resolution of
 * a nano-dollar per hour; every instance is billed for at least a minute.
 *
 * @param total the sum of all parts below, from {@code onDemand} to {@code commitments}
 * @param onDemand on-demand instances at their list price
 * @param spot spot instances
 * @param reserved instances in capacity reservations
 * @param ebs volumes of instances and of claims
 * @param agents agents priced per node or per vCPU
 * @param autoMode the fee of EKS Auto Mode
 * @param transfer traffic of pods
 * @param controlPlane the control plane of EKS
 * @param reservations unused reserved capacity, and capacity blocks
 * @param covered the list price of what Savings Plans and Reserved Instances cover, as a deduction: 0 or less
 * @param commitments the cost of Savings Plans and Reserved Instances, used or not
 * @param unusedCommitments the unused part of {@code commitments}
 * @param perPodHour total by the hours that workload pods were bound to nodes, 0 if there were none
 * @param perUsefulPodHour total by the useful part of those hours ({@link Work#usefulPodHours})
 * @param idle the cost of node capacity that no pod requested: part of {@code total}, as the bill splits it
 * @param monthlyRate USD per 730 hours at the run's mean rate
 */
public record Cost(
        double total,
        double onDemand,
        double spot,
        double reserved,
        double ebs,
        double agents,
        double autoMode,
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
    /** The hours of a month, by AWS's convention. */
    public static final double HOURS_PER_MONTH = 730;

    static Cost of(Invoice invoice, double podHours, Work work, long end) {
        double total = invoice.total();
        return new Cost(
                total,
                invoice.amount(BillPart.ON_DEMAND),
                invoice.amount(BillPart.SPOT),
                invoice.amount(BillPart.RESERVED),
                invoice.amount(BillPart.EBS),
                invoice.amount(BillPart.AGENTS),
                invoice.amount(BillPart.AUTO_MODE),
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
