package dev.sawhorse.ec2;

import java.util.Comparator;

/** A capacity pool of EC2: the unused instances of one type in one zone, sold as one capacity type. */
public record CapacityPool(String instanceType, String zone, CapacityType capacityType)
        implements Comparable<CapacityPool> {

    private static final Comparator<CapacityPool> ORDER = Comparator.comparing(CapacityPool::instanceType)
            .thenComparing(CapacityPool::zone)
            .thenComparing(CapacityPool::capacityType);

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
