// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

/**
 * A hard eviction threshold ({@code evictionHard}): bytes, or a share of the capacity.
 *
 * @param bytes absolute threshold; used when {@code percent} is NaN
 * @param percent share of the capacity in percent, or NaN; 100 disables the threshold, as in the kubelet
 */
public record EvictionSignal(long bytes, double percent) {
    /** Returns an absolute threshold. */
    public static EvictionSignal ofBytes(long bytes) {
        return new EvictionSignal(bytes, Double.NaN);
    }

    /** Returns a threshold that is a share of the capacity. */
    public static EvictionSignal ofPercent(double percent) {
        return new EvictionSignal(0, percent);
    }

    /** Returns the threshold in bytes, a share rounded up. */
    long of(long capacityBytes) {
        if (Double.isNaN(percent)) {
            return bytes;
        }
        return percent == 100 ? 0 : (long) Math.ceil(capacityBytes / 100.0 * percent);
    }
}
