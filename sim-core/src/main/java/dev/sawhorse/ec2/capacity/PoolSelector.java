// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A selector of capacity pools; null or empty fields match everything.
 *
 * @param instanceType an instance type, or a prefix followed by {@code *} (such as {@code c5.*})
 * @param families families of instance types, such as {@code c5}
 */
public record PoolSelector(
        @Nullable String instanceType,
        List<String> families,
        @Nullable String zone,
        @Nullable CapacityType capacityType) {
    /** Every pool of every type, zone and capacity type. */
    public static final PoolSelector ALL = new PoolSelector(null, null, null);

    public PoolSelector {
        families = List.copyOf(families);
    }

    /** Names pools of any family. */
    public PoolSelector(@Nullable String instanceType, @Nullable String zone, @Nullable CapacityType capacityType) {
        this(instanceType, List.of(), zone, capacityType);
    }

    public static PoolSelector of(CapacityPool pool) {
        return new PoolSelector(pool.instanceType(), pool.zone(), pool.capacityType());
    }

    /** Returns the selector restricted to a capacity type. */
    public PoolSelector withCapacityType(CapacityType only) {
        return new PoolSelector(instanceType, families, zone, only);
    }

    public boolean matches(CapacityPool pool) {
        return matchesType(pool.instanceType())
                && matchesFamily(pool.instanceType())
                && (zone == null || zone.equals(pool.zone()))
                && (capacityType == null || capacityType == pool.capacityType());
    }

    private boolean matchesType(String type) {
        if (instanceType == null) {
            return true;
        }
        return instanceType.endsWith("*")
                ? type.startsWith(instanceType.substring(0, instanceType.length() - 1))
                : type.equals(instanceType);
    }

    private boolean matchesFamily(String type) {
        return families.isEmpty() || families.contains(type.substring(0, Math.max(0, type.indexOf('.'))));
    }

    /** Returns {@code type/zone/capacity-type} with {@code *} for fields that match everything. */
    @Override
    public String toString() {
        String types = families.isEmpty() ? "*" : String.join("+", families) + ".*";
        return (instanceType == null ? types : instanceType)
                + "/" + (zone == null ? "*" : zone)
                + "/" + (capacityType == null ? "*" : capacityType.label());
    }
}
