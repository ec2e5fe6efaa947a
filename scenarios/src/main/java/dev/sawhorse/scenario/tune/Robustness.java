// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import java.util.List;

/**
 * The results of a search under another condition.
 *
 * @param seeds the number of seeds
 * @param means the compared metrics, each the mean over the seeds: of today's settings first, then of each result
 */
public record Robustness(Condition condition, int seeds, List<double[]> means) {
    public Robustness {
        means = List.copyOf(means);
    }
}
