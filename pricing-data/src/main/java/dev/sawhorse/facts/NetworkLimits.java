package dev.sawhorse.facts;

/**
 * What an instance type can do on the network. A count of 0 means none, or that the source does not say.
 *
 * @param performance EC2's own words, for instance {@code Up to 10 Gigabit}
 * @param baselineMbps bandwidth that is always there, in Mbit/s
 * @param cards number of network cards
 * @param totalEnis network interfaces on all cards
 * @param defaultCardEnis network interfaces on the default card, the only one the VPC CNI uses
 * @param ipv4PerEni IPv4 addresses of one interface
 * @param maxPods pods that get an address of the VPC without prefix delegation
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
