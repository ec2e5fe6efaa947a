package dev.sawhorse.ec2.limits;

/**
 * A subnet of the cluster.
 *
 * @param zone its zone, by name
 * @param addresses how many addresses are free in it at first
 */
public record Subnet(String id, String zone, int addresses) {
    /** As many addresses as anybody can want. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public Subnet {
        if (addresses < 1) {
            throw new IllegalArgumentException("addresses " + addresses + " of subnet " + id + " are less than 1");
        }
    }
}
