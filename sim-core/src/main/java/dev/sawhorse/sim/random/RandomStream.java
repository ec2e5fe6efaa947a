// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.random;

import org.apache.commons.math3.random.AbstractRandomGenerator;

/**
 * A stream of random numbers that depends only on a seed and a name.
 *
 * <p>The generator is xoshiro256** (Blackman and Vigna), filled by SplitMix64 from the seed and the FNV-1a hash of the name:
 * integer arithmetic only, so every JDK gives the same numbers. Draws that need logarithms take them from {@link StrictMath}
 * for the same reason.
 *
 * <p>A stream is a Commons Math generator, so any of that library's distributions can be bound to it: {@code new
 * WeibullDistribution(stream, shape, scale).sample()}.
 */
public final class RandomStream extends AbstractRandomGenerator {

    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private final String name;
    private long s0;
    private long s1;
    private long s2;
    private long s3;

    private RandomStream(String name) {
        this.name = name;
    }

    /** Returns a fresh stream at its beginning. */
    public static RandomStream of(long seed, String name) {
        RandomStream stream = new RandomStream(name);
        stream.fill(SplitMix.mix(seed) ^ SplitMix.hash(name));
        return stream;
    }

    /** Returns the stream's name. */
    public String name() {
        return name;
    }

    @Override
    public long nextLong() {
        long result = Long.rotateLeft(s1 * 5, 7) * 9;
        long shifted = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= shifted;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    @Override
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /** Returns a number in [0, 1). */
    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * DOUBLE_UNIT;
    }

    @Override
    public float nextFloat() {
        return (nextLong() >>> 40) * 0x1.0p-24f;
    }

    @Override
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** Returns a uniformly distributed integer in [0, bound). */
    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound " + bound + " is not positive");
        }
        long bits = nextLong() >>> 1;
        long value = bits % bound;
        while (bits - value + (bound - 1) < 0) {
            bits = nextLong() >>> 1;
            value = bits % bound;
        }
        return value;
    }

    @Override
    public int nextInt(int bound) {
        return (int) nextLong(bound);
    }

    /** Returns true with the given probability. */
    public boolean bernoulli(double probability) {
        return nextDouble() < probability;
    }

    /** Returns a number in [low, high). */
    public double uniform(double low, double high) {
        return low + (high - low) * nextDouble();
    }

    /** Returns an exponential draw with the given mean. */
    public double exponential(double mean) {
        return -mean * StrictMath.log(1 - nextDouble());
    }

    /** Returns a normal draw. */
    public double normal(double mean, double deviation) {
        return mean + deviation * nextGaussian();
    }

    /** Returns a draw whose logarithm is normal with the given mean and deviation. */
    public double logNormal(double logMean, double logDeviation) {
        return StrictMath.exp(normal(logMean, logDeviation));
    }

    /** Returns an exponential delay in whole nanoseconds. */
    public long exponentialNanos(double meanNanos) {
        return Math.round(exponential(meanNanos));
    }

    /** Returns a standard normal draw by Marsaglia's polar method. */
    @Override
    public double nextGaussian() {
        while (true) {
            double x = 2 * nextDouble() - 1;
            double y = 2 * nextDouble() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                return x * Math.sqrt(-2 * StrictMath.log(square) / square);
            }
        }
    }

    /** Restarts the stream from a seed, without its name. */
    @Override
    public void setSeed(long seed) {
        clear();
        fill(SplitMix.mix(seed));
    }

    /** Sets the generator's state, which must not be all zeros. */
    void state(long s0, long s1, long s2, long s3) {
        this.s0 = s0;
        this.s1 = s1;
        this.s2 = s2;
        this.s3 = s3;
    }

    private void fill(long start) {
        long[] filled = new long[4];
        long next = start;
        for (int i = 0; i < filled.length; i++) {
            next += SplitMix.GOLDEN_GAMMA;
            filled[i] = SplitMix.mix(next);
        }
        state(filled[0], filled[1], filled[2], filled[3]);
    }
}
