// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.results.Results;
import java.util.function.Function;

/**
 * A field of the summary that is not a number, such as the name of the scenario.
 *
 * @param name its path in {@code summary.json}
 * @param reader returns it from the results of a run
 */
record Attribute(String name, Function<Results, Object> reader) implements SummaryField {
    @Override
    public Object value(Results results) {
        return reader.apply(results);
    }
}
