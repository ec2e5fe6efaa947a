// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/** A usage class of EC2: how an instance type is sold. */
public enum UsageClass {
    /** Billed per second, without commitment. */
    ON_DEMAND("on-demand"),
    /** Spare capacity that EC2 may reclaim. */
    SPOT("spot"),
    /** Capacity reserved in advance for a fixed time. */
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
