// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.results.Results;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A breakdown of a figure into one metric for each key, such as the hours of nodes by instance type.
 *
 * @param name the path of the keys in {@code summary.json}
 * @param key the notation of a key in documentation
 * @param absent the keys that are 0 where they are absent, null if an absent key is unknown
 * @param doc one sentence that says what a value is
 * @param reader returns the values by key, or by the parts of a key, from the results of a run
 */
public record Breakdown(
        String name,
        String key,
        @Nullable Pattern absent,
        Unit unit,
        String doc,
        Function<Results, Map<String, ?>> reader)
        implements SummaryField {

    @Override
    public Map<String, ?> value(Results results) {
        return reader.apply(results);
    }

    /** Whether a path belongs to the breakdown. */
    boolean contains(String path) {
        return path.startsWith(name + ".");
    }

    /** Whether a path is 0 where it is absent. */
    boolean isZeroIfAbsent(String path) {
        return absent != null
                && contains(path)
                && absent.matcher(path.substring(name.length() + 1)).matches();
    }

    /** Returns the metric of one key, given by its path. */
    Metric metric(String path) {
        return Metric.of(path, unit, results -> SummaryMetrics.of(results).value(path), doc);
    }
}
