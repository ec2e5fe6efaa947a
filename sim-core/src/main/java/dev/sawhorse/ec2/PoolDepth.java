package dev.sawhorse.ec2;

/**
 * How much capacity a pool has to spare, in arbitrary units of which only the order and the ratios matter.
 *
 * <p>EC2 publishes no such figure; spot allocation looks at its own. An implementation must be a pure function of the
 * pool, so that asking never changes the answer.
 */
@FunctionalInterface
public interface PoolDepth {

    /** Every pool equally deep. */
    PoolDepth EVEN = pool -> 1;

    /** Returns the depth, which is not negative. */
    double depth(CapacityPool pool);
}
