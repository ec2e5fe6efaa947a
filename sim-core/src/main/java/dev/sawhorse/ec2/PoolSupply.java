package dev.sawhorse.ec2;

/**
 * How many instances a capacity pool has for the account, those that run already among them, as it changes over time.
 *
 * <p>An implementation must be a pure function of pool and time, so that asking never changes the answer.
 */
@FunctionalInterface
public interface PoolSupply {

    /**
     * Returns the number of instances, which is not negative and need not be whole.
     *
     * @param atNanos nanoseconds since the start of the simulation
     */
    double instances(CapacityPool pool, long atNanos);
}
