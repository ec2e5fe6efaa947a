// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A capacity pool of EC2: the unused instances of one type in one zone, sold as one capacity type. */
public record CapacityPool(String instanceType, String zone, CapacityType capacityType)
        implements Comparable<CapacityPool> {

    private static final Comparator<CapacityPool> ORDER = Comparator.comparing(CapacityPool::instanceType)
            .thenComparing(CapacityPool::zone)
            .thenComparing(CapacityPool::capacityType);

    /** Written out: called for each pool of each launch. */
    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof CapacityPool other
                && capacityType == other.capacityType
                && instanceType.equals(other.instanceType)
                && zone.equals(other.zone);
    }

    /** The same in every run, unlike the hash code of an enum. */
    @Override
    @SuppressWarnings("EnumOrdinal")
    public int hashCode() {
        return 31 * (31 * instanceType.hashCode() + zone.hashCode()) + capacityType.ordinal();
    }

    @Override
    public int compareTo(CapacityPool other) {
        return ORDER.compare(this, other);
    }

    /** Returns {@code type/zone/capacity-type}. */
    @Override
    public String toString() {
        return instanceType + "/" + zone + "/" + capacityType;
    }
}
