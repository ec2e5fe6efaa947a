package dev.sawhorse.ec2;

import org.jspecify.annotations.Nullable;

/**
 * Names a set of capacity pools; what is null matches everything.
 *
 * @param instanceType an instance type, or its beginning followed by {@code *} (such as {@code c5.*})
 */
public record PoolSelector(
        @Nullable String instanceType,
        @Nullable String zone,
        @Nullable CapacityType capacityType) {

    /** Every pool of every type, zone and capacity type. */
    public static final PoolSelector ALL = new PoolSelector(null, null, null);

    public static PoolSelector of(CapacityPool pool) {
        return new PoolSelector(pool.instanceType(), pool.zone(), pool.capacityType());
    }

    public boolean matches(CapacityPool pool) {
        return matchesType(pool.instanceType())
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

    /** Returns {@code type/zone/capacity-type} with {@code *} for what is left open. */
    @Override
    public String toString() {
        return (instanceType == null ? "*" : instanceType)
                + "/" + (zone == null ? "*" : zone)
                + "/" + (capacityType == null ? "*" : capacityType.label());
    }
}
