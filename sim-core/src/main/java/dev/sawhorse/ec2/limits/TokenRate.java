package dev.sawhorse.ec2.limits;

/**
 * What a token bucket lets through.
 *
 * @param capacity how many tokens it holds when it is full, as it is at first
 * @param refillPerSecond how many come back every second
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
