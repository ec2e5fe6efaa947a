// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.ec2.capacity.CapacityType;

/** A cost category of the bill. The categories add up to the total. */
public enum BillPart {
    /** On-demand instances at their list price. */
    ON_DEMAND("onDemand"),
    /** Spot instances at the price of their pool over time. */
    SPOT("spot"),
    /** Instances in capacity reservations. */
    RESERVED("reserved"),
    /** EBS volumes of instances and of persistent volume claims. */
    EBS("ebs"),
    /** Agents priced per node or per vCPU. */
    AGENTS("agents"),
    /** The fee of EKS Auto Mode. */
    AUTO_MODE("autoMode"),
    /** Traffic of pods. */
    TRANSFER("transfer"),
    /** The control plane of the cluster. */
    CONTROL_PLANE("controlPlane"),
    /** Reserved capacity in which no instance ran, and capacity blocks. */
    RESERVATIONS("reservations"),
    /** The list price of what Savings Plans and Reserved Instances cover, as a deduction: 0 or less. */
    COVERED("covered"),
    /** The cost of Savings Plans and Reserved Instances, used or not. */
    COMMITMENTS("commitments");

    private final String label;

    BillPart(String label) {
        this.label = label;
    }

    /** Returns its name in {@code summary.json} and {@code bill.csv}. */
    public String label() {
        return label;
    }

    /** Returns the category of instances of a capacity type. */
    public static BillPart of(CapacityType type) {
        return switch (type) {
            case ON_DEMAND -> ON_DEMAND;
            case SPOT -> SPOT;
            case RESERVED -> RESERVED;
        };
    }
}
