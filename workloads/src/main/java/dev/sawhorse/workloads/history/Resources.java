// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

/**
 * An amount of CPU and memory.
 *
 * @param cpuMillis CPU in thousandths of a core, or {@link #UNKNOWN}
 * @param memoryBytes memory in bytes, or {@link #UNKNOWN}
 */
public record Resources(long cpuMillis, long memoryBytes) {
    /** The value of an amount that the history does not state. */
    public static final long UNKNOWN = -1;

    /** Amounts that the history does not state. */
    public static final Resources NONE_KNOWN = new Resources(UNKNOWN, UNKNOWN);

    /** Returns whether CPU is known. */
    public boolean hasCpu() {
        return cpuMillis != UNKNOWN;
    }

    /** Returns whether memory is known. */
    public boolean hasMemory() {
        return memoryBytes != UNKNOWN;
    }
}
