// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.results.Results;

/** A declared field of {@code summary.json}. */
public sealed interface SummaryField permits Metric, Breakdown, Attribute {
    /** Returns its path, such as {@code cost.total}. */
    String name();

    /** Whether the summary of a run has it. */
    default boolean isIn(Results results) {
        return true;
    }

    /** Returns its value: a number, a text, a list, or a map of further fields. */
    Object value(Results results);
}
