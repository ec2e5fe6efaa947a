// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Locale;

/** A charge besides instances, or a billing term. */
public enum ChargeItem {
    /** Traffic between zones, USD per GB in each direction. */
    CROSS_ZONE_TRANSFER,
    /** gp2 volumes, USD per GB-month. */
    EBS_GP2,
    /** gp3 volumes, USD per GB-month. */
    EBS_GP3,
    /** Provisioned IOPS of gp3 volumes above the included 3,000, USD per IOPS-month. */
    EBS_GP3_IOPS,
    /** Provisioned throughput of gp3 volumes above the included 125 MiB/s, USD per MiB/s-month. */
    EBS_GP3_THROUGHPUT,
    /** io1 and io2 volumes, USD per GB-month. */
    EBS_IO2,
    /** Provisioned IOPS of io1 and io2 volumes, USD per IOPS-month. */
    EBS_IO2_IOPS,
    /** sc1 volumes, USD per GB-month. */
    EBS_SC1,
    /** st1 volumes, USD per GB-month. */
    EBS_ST1,
    /** Magnetic volumes, USD per GB-month; I/O requests are not modelled. */
    EBS_STANDARD,
    /** Fee of EKS Auto Mode for an instance, as a share of its on-demand price, whatever its capacity type. */
    EKS_AUTO_MODE_FEE,
    /** EKS control plane under standard support, USD per cluster-hour. */
    EKS_CONTROL_PLANE,
    /** EKS control plane under extended support, USD per cluster-hour, in total. */
    EKS_CONTROL_PLANE_EXTENDED_SUPPORT,
    /** Billing granularity of Linux instances, in seconds. */
    LINUX_BILLING_GRANULARITY,
    /** Minimum billed time of Linux instances, in seconds. */
    LINUX_BILLING_MINIMUM,
    /** Traffic through a NAT gateway, USD per GB. */
    NAT_GATEWAY_PROCESSING,
    /** Time between a spot interruption notice and the termination, in seconds. */
    SPOT_INTERRUPTION_NOTICE,
    /** License included in instances of Windows images, USD per vCPU-hour. */
    WINDOWS_LICENSE;

    /** Returns the item's name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
