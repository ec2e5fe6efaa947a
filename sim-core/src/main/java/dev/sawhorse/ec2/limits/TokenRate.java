// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

/**
 * The parameters of a token bucket.
 *
 * @param capacity the number of tokens of a full bucket, with which it starts
 * @param refillPerSecond the tokens added per second
 */
public record TokenRate(double capacity, double refillPerSecond) {
    public TokenRate {
        requirePositive("capacity", capacity);
        requirePositive("refillPerSecond", refillPerSecond);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(name + " " + value + " of a token bucket is not positive");
        }
    }
}
