// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * The storage limits of an instance type. A figure of 0 means none, or that the source does not state it.
 *
 * @param ebsMaxMbps highest EBS bandwidth in Mbit/s
 * @param ebsBaselineMbps baseline EBS bandwidth, in Mbit/s
 * @param localNvmeGb total size of all local NVMe disks, in GB (10<sup>9</sup> bytes)
 * @param ebsAttachments EBS volumes that EC2 attaches, the root volume included
 */
public record StorageLimits(int ebsMaxMbps, int ebsBaselineMbps, int localNvmeGb, int ebsAttachments) {}
