package dev.sawhorse.facts;

import java.util.Locale;

/** Something besides instances that costs money, or a term of the bill. */
public enum ChargeItem {
    /** Traffic between zones, USD per GB in each direction. */
    CROSS_ZONE_TRANSFER,
    /** gp2 volumes, USD per GB-month. */
    EBS_GP2,
    /** gp3 volumes, USD per GB-month. */
    EBS_GP3,
    /** Operations of gp3 volumes above the 3,000 that are in the price, USD per IOPS-month. */
    EBS_GP3_IOPS,
    /** Throughput of gp3 volumes above the 125 MiB/s that are in the price, USD per MiB/s-month. */
    EBS_GP3_THROUGHPUT,
    /** io1 and io2 volumes, USD per GB-month. */
    EBS_IO2,
    /** Provisioned operations of io1 and io2 volumes, USD per IOPS-month. */
    EBS_IO2_IOPS,
    /** sc1 volumes, USD per GB-month. */
    EBS_SC1,
    /** st1 volumes, USD per GB-month. */
    EBS_ST1,
    /** Magnetic volumes, USD per GB-month; what is asked of them is not counted. */
    EBS_STANDARD,
    /** EKS control plane under standard support, USD per cluster-hour. */
    EKS_CONTROL_PLANE,
    /** EKS control plane under extended support, USD per cluster-hour, all in. */
    EKS_CONTROL_PLANE_EXTENDED_SUPPORT,
    /** Step in which Linux instances are billed, in seconds. */
    LINUX_BILLING_GRANULARITY,
    /** Shortest time a Linux instance is billed for, in seconds. */
    LINUX_BILLING_MINIMUM,
    /** Traffic through a NAT gateway, USD per GB. */
    NAT_GATEWAY_PROCESSING,
    /** Time between a spot interruption notice and the end of the instance, in seconds. */
    SPOT_INTERRUPTION_NOTICE,
    /** The license that instances of Windows images include, USD per vCPU-hour. */
    WINDOWS_LICENSE;

    /** Returns the item's name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
