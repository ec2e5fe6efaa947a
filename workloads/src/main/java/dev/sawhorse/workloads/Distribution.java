// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/**
 * A sampler of a probability distribution, bound to its own random stream: the same seed and stream name give the same samples
 * in the same order.
 */
@FunctionalInterface
public interface Distribution {
    /** Draws the next sample. */
    double sample();
}
