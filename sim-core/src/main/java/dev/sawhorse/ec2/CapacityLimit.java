package dev.sawhorse.ec2;

/** Something that leaves pools without capacity for a time, beside what is withheld from them. */
@FunctionalInterface
public interface CapacityLimit {
    /**
     * Whether the pool has no instance to give at the time.
     *
     * @param atNanos nanoseconds since the start of the simulation
     */
    boolean isExhausted(CapacityPool pool, long atNanos);
}
