// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import java.io.Serializable;

/**
 * A task of Spark: one run of {@link SweepInputs}.
 *
 * @param variant index of the variant
 * @param seed index of the seed, from 0
 */
record SweepTask(int variant, int seed) implements Serializable {
    private static final long serialVersionUID = 1;
}
