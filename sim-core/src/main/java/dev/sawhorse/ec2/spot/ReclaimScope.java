// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.capacity.CapacityPool;
import java.util.List;

/**
 * A set of pools whose capacity EC2 reclaims together.
 *
 * @param name the instance type of a pool, the family of a family scope, empty for a whole zone
 */
public record ReclaimScope(Kind kind, String zone, String name) {
    /** The width of a scope. */
    public enum Kind {
        /** One type in one zone. */
        POOL("pool"),
        /** All sizes of a family in one zone. */
        FAMILY("family"),
        /** Everything in a zone. */
        ZONE("zone");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    /** Returns the scopes a pool belongs to, the narrowest first. */
    public static List<ReclaimScope> of(CapacityPool pool) {
        String type = pool.instanceType();
        return List.of(
                new ReclaimScope(Kind.POOL, pool.zone(), type),
                new ReclaimScope(Kind.FAMILY, pool.zone(), family(type)),
                new ReclaimScope(Kind.ZONE, pool.zone(), ""));
    }

    private static String family(String instanceType) {
        int dot = instanceType.indexOf('.');
        return dot < 0 ? instanceType : instanceType.substring(0, dot);
    }

    /** Returns {@code kind/zone/name}, which seeds its random numbers. */
    @Override
    public String toString() {
        return name.isEmpty() ? kind.label + "/" + zone : kind.label + "/" + zone + "/" + name;
    }
}
