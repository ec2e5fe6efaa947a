package dev.sawhorse.kube.kubelet.memory;

/**
 * The memory a container uses from its start on: it rises in a straight line and then stays.
 *
 * @param fromBytes at its start
 * @param toBytes at the end of the rise, no less
 * @param riseNanos how long the rise takes
 */
public record MemoryCurve(long fromBytes, long toBytes, long riseNanos) {
    /** Rejects curves that fall. */
    public MemoryCurve {
        if (fromBytes < 0 || toBytes < fromBytes || riseNanos < 0) {
            throw new IllegalArgumentException("memory from " + fromBytes + " to " + toBytes + " bytes within "
                    + riseNanos + " ns\nMaybe from and to are the wrong way round.");
        }
    }

    /** Returns a use that never changes. */
    public static MemoryCurve constant(long bytes) {
        return new MemoryCurve(bytes, bytes, 0);
    }

    /** Returns the bytes in use so many nanoseconds after the start. */
    long at(long nanos) {
        if (nanos >= riseNanos) {
            return toBytes;
        }
        return fromBytes + (long) ((toBytes - fromBytes) * (nanos / (double) riseNanos));
    }
}
