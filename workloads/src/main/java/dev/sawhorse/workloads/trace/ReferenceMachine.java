// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

/**
 * The machine whose CPU and memory are 1 in traces that publish only shares, such as Google's.
 *
 * @param cpuMillis its CPU, in thousandths of a core
 * @param memoryBytes its memory
 */
public record ReferenceMachine(long cpuMillis, long memoryBytes) {
    /** 64 cores and 256 GiB: an assumption, because Google does not publish the size of its largest machine. */
    public static final ReferenceMachine ASSUMED = new ReferenceMachine(64_000, 256L << 30);

    /** Rejects a machine without CPU or memory. */
    public ReferenceMachine {
        if (cpuMillis <= 0 || memoryBytes <= 0) {
            throw new IllegalArgumentException("A machine of " + cpuMillis + " millicores and " + memoryBytes
                    + " bytes has no resources.\nBoth must be above 0.");
        }
    }
}
