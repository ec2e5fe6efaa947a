// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.results.summary.Metric;
import java.util.List;
import java.util.Map;

/**
 * What is asked of a search.
 *
 * @param variant the variant that shall do badly
 * @param against the variant that it is compared with
 * @param budget the number of runs of the search
 * @param seeds the number of fresh seeds of the confirmation
 * @param bounds the values of conditions by their names; empty for the usual ones of all
 */
public record StressRequest(
        String variant, String against, Metric metric, int budget, int seeds, Map<String, List<String>> bounds) {}
