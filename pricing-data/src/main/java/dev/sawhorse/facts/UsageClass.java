package dev.sawhorse.facts;

/** A way EC2 sells an instance type. */
public enum UsageClass {
    /** Pay by the second, no commitment. */
    ON_DEMAND("on-demand"),
    /** Spare capacity that EC2 may take back. */
    SPOT("spot"),
    /** Capacity reserved in advance for a fixed span of time. */
    CAPACITY_BLOCK("capacity-block");

    private final String ec2Name;

    UsageClass(String ec2Name) {
        this.ec2Name = ec2Name;
    }

    /** Returns EC2's own spelling, for instance {@code on-demand}. */
    public String ec2Name() {
        return ec2Name;
    }
}
