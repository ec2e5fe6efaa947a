package dev.sawhorse.ec2;

/** Something that lets pools give only so many further instances for a time, beside what they hold and what is withheld. */
@FunctionalInterface
public interface CapacityLimit {
    /**
     * Returns how many more instances can be launched in the pool at the time, {@link CapacityPools#UNLIMITED} for any number.
     *
     * @param atNanos nanoseconds since the start of the simulation
     */
    int left(CapacityPool pool, long atNanos);

    /** An instance of the pool was granted and is about to be launched, at the same instant. */
    default void granted(CapacityPool pool) {}
}
