// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

/**
 * A token bucket: full at first, refilled evenly up to its capacity. EC2 refills once a second; here the refill is continuous.
 */
public final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;

    private final TokenRate rate;
    private double tokens;
    private long asOfNanos;

    public TokenBucket(TokenRate rate) {
        this.rate = rate;
        this.tokens = rate.capacity();
    }

    /** Returns the number of tokens at the time, which must not be earlier than that of the call before. */
    public double tokens(long nowNanos) {
        tokens = Math.min(rate.capacity(), tokens + (nowNanos - asOfNanos) / NANOS_PER_SECOND * rate.refillPerSecond());
        asOfNanos = nowNanos;
        return tokens;
    }

    /** Takes a number of tokens, or none if there are fewer; returns whether it took them. */
    public boolean tryTake(double count, long nowNanos) {
        if (tokens(nowNanos) < count) {
            return false;
        }
        tokens -= count;
        return true;
    }
}
