// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import org.jspecify.annotations.Nullable;

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

    /** Returns the class of a name in EC2's spelling, null if there is none. */
    public static @Nullable UsageClass find(String ec2Name) {
        for (UsageClass usageClass : values()) {
            if (usageClass.ec2Name.equals(ec2Name)) {
                return usageClass;
            }
        }
        return null;
    }

    /** Returns EC2's own spelling, for instance {@code on-demand}. */
    public String ec2Name() {
        return ec2Name;
    }
}
