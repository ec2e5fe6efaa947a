// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A subnet of the cluster.
 *
 * @param zone its zone, by name
 * @param addresses the number of its free addresses at the start
 */
public record Subnet(String id, String zone, int addresses, Map<String, String> tags) {
    /** The number of addresses of a subnet that never runs out. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public Subnet {
        if (addresses < 1) {
            throw new IllegalArgumentException("addresses " + addresses + " of subnet " + id + " are less than 1");
        }
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
    }

    /** Makes a subnet without tags. */
    public Subnet(String id, String zone, int addresses) {
        this(id, zone, addresses, Map.of());
    }

    Subnet withTags(Map<String, String> changed) {
        return new Subnet(id, zone, addresses, changed);
    }
}
