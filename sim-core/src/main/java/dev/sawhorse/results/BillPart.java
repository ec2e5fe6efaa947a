package dev.sawhorse.results;

import dev.sawhorse.ec2.CapacityType;

/** What a bill is made of. The parts of a bill add up to its total. */
public enum BillPart {
    /** On-demand instances at their list price. */
    ON_DEMAND("onDemand"),
    /** Spot instances at the price their pool had at each moment. */
    SPOT("spot"),
    /** Instances in capacity reservations. */
    RESERVED("reserved"),
    /** EBS volumes: those of instances, and those of claims. */
    EBS("ebs"),
    /** Agents that are paid for by node or by vCPU. */
    AGENTS("agents"),
    /** Traffic of pods. */
    TRANSFER("transfer"),
    /** The control plane of the cluster. */
    CONTROL_PLANE("controlPlane"),
    /** Reserved capacity in which no instance ran, and capacity blocks. */
    RESERVATIONS("reservations"),
    /** The list price of what Savings Plans and Reserved Instances cover, taken off: 0 or less. */
    COVERED("covered"),
    /** What Savings Plans and Reserved Instances cost, used or not. */
    COMMITMENTS("commitments");

    private final String label;

    BillPart(String label) {
        this.label = label;
    }

    /** Returns its name in {@code summary.json} and {@code bill.csv}. */
    public String label() {
        return label;
    }

    /** Returns the part that instances of a capacity type belong to. */
    static BillPart of(CapacityType type) {
        return switch (type) {
            case ON_DEMAND -> ON_DEMAND;
            case SPOT -> SPOT;
            case RESERVED -> RESERVED;
        };
    }
}
