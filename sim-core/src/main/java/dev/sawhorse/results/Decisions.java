// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.DecisionRow.Kind;
import java.util.List;
import java.util.Map;

/**
 * The decisions and refusals of a run, except disruptions ({@link Disruptions}).
 *
 * @param rows the first of each kind, in the order of time; refusals with the same message are one row
 * @param counts the number of each kind, including rows that are left out
 */
public record Decisions(List<DecisionRow> rows, Map<Kind, Integer> counts) {
    /** The greatest number of rows of each kind. */
    public static final int MOST_ROWS = 2_000;
}
