// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import java.util.List;

/**
 * A point of a {@link ParameterSpace}.
 *
 * @param levels the index of the level of each parameter, {@link #INACTIVE} where its condition does not hold
 */
public record Configuration(List<Integer> levels) {
    /** The level of a parameter whose condition does not hold. */
    public static final int INACTIVE = -1;

    public Configuration {
        levels = List.copyOf(levels);
    }
}
