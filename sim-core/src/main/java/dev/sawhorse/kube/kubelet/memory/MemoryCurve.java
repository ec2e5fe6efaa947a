// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

/**
 * The memory use of a container from its start: it rises linearly and then stays constant.
 *
 * @param fromBytes at its start
 * @param toBytes at the end of the rise, at least {@code fromBytes}
 * @param riseNanos the duration of the rise
 */
public record MemoryCurve(long fromBytes, long toBytes, long riseNanos) {
    /** Rejects curves that fall. */
    public MemoryCurve {
        if (fromBytes < 0 || toBytes < fromBytes || riseNanos < 0) {
            throw new IllegalArgumentException("memory from " + fromBytes + " to " + toBytes + " bytes within "
                    + riseNanos + " ns\nMaybe from and to are swapped.");
        }
    }

    /** Returns a constant use. */
    public static MemoryCurve constant(long bytes) {
        return new MemoryCurve(bytes, bytes, 0);
    }

    /** Returns the bytes in use at a time after the start, in nanoseconds. */
    long at(long nanos) {
        if (nanos >= riseNanos) {
            return toBytes;
        }
        return fromBytes + (long) ((toBytes - fromBytes) * (nanos / (double) riseNanos));
    }
}
