// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * The network limits of an instance type. A count of 0 means none, or that the source does not state it.
 *
 * @param performance EC2's own words, for instance {@code Up to 10 Gigabit}
 * @param baselineMbps baseline bandwidth, in Mbit/s
 * @param cards number of network cards
 * @param totalEnis network interfaces on all cards
 * @param defaultCardEnis network interfaces on the default card, the only one the VPC CNI uses
 * @param ipv4PerEni IPv4 addresses of one interface
 * @param maxPods pods with an address of the VPC, without prefix delegation
 * @param branchEnis branch interfaces for security groups per pod; 0 when trunking is not supported
 * @param efaInterfaces Elastic Fabric Adapter interfaces
 * @param encryptionInTransit whether traffic between instances is encrypted
 */
public record NetworkLimits(
        String performance,
        int baselineMbps,
        int cards,
        int totalEnis,
        int defaultCardEnis,
        int ipv4PerEni,
        int maxPods,
        int branchEnis,
        int efaInterfaces,
        boolean encryptionInTransit) {}
