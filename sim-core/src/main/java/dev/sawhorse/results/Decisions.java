package dev.sawhorse.results;

import dev.sawhorse.results.DecisionRow.Kind;
import java.util.List;
import java.util.Map;

/**
 * What was decided and refused, disruptions aside, which {@link Disruptions} has.
 *
 * @param rows the first of each kind, in the order of time; refusals that say the same are one row
 * @param counts how many there were of each kind, rows that are left out among them
 */
public record Decisions(List<DecisionRow> rows, Map<Kind, Integer> counts) {
    /** So many rows of each kind are kept. */
    public static final int MOST_ROWS = 2_000;
}
