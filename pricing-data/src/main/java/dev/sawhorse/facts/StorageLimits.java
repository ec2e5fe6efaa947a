package dev.sawhorse.facts;

/**
 * What an instance type can do with disks. A figure of 0 means none, or that the source does not say.
 *
 * @param ebsMaxMbps highest EBS bandwidth in Mbit/s
 * @param ebsBaselineMbps EBS bandwidth that is always there, in Mbit/s
 * @param localNvmeGb size of all local NVMe disks together, in GB (10<sup>9</sup> bytes)
 */
public record StorageLimits(int ebsMaxMbps, int ebsBaselineMbps, int localNvmeGb) {}
