// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * The processor of an instance type.
 *
 * @param architecture Kubernetes' name of the first supported architecture: {@code amd64} or {@code arm64}
 * @param manufacturer {@code intel}, {@code amd}, {@code aws} or {@code apple}; empty when unknown
 * @param sustainedClockMhz sustained clock speed in MHz; 0 when unknown
 * @param vcpus default number of vCPUs
 */
public record Processor(String architecture, String manufacturer, int sustainedClockMhz, int vcpus) {
    /** Returns whether the processor is an Arm one. */
    public boolean isArm64() {
        return architecture.equals("arm64");
    }
}
