// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.Results;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The summary of a run in the form of {@code summary.json}: the fields that {@link SummaryFields} declares, under stable names
 * and in a fixed order.
 */
public final class Summary {
    private Summary() {}

    /**
     * Returns the summary as nested maps: the figures with their caveats.
     *
     * @param assertions the assertions of the scenario, in the order written
     */
    public static Map<String, Object> of(Results results, Caveats caveats, List<AssertionResult> assertions) {
        Map<String, Object> summary = new LinkedHashMap<>(of(results));
        summary.put("assertions", assertions.stream().map(Summary::assertion).toList());
        caveats.putInto(summary);
        return Collections.unmodifiableMap(summary);
    }

    /** Returns the figures of the summary as nested maps. */
    public static Map<String, Object> of(Results results) {
        Map<String, Object> summary = new LinkedHashMap<>();
        for (SummaryField field : SummaryFields.ALL) {
            if (field.isIn(results)) {
                put(summary, field.name(), field.value(results));
            }
        }
        return Collections.unmodifiableMap(summary);
    }

    private static void put(Map<String, Object> tree, String path, Object value) {
        int dot = path.indexOf('.');
        if (dot >= 0) {
            put(child(tree, path.substring(0, dot)), path.substring(dot + 1), value);
        } else if (value instanceof Map<?, ?> entries) {
            Map<String, Object> child = child(tree, path);
            entries.forEach((key, entry) -> child.put((String) key, entry));
        } else {
            tree.put(path, value);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> child(Map<String, Object> tree, String name) {
        return (Map<String, Object>) tree.computeIfAbsent(name, absent -> new LinkedHashMap<String, Object>());
    }

    private static Map<String, Object> assertion(AssertionResult assertion) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("text", assertion.text());
        tree.put("actual", assertion.actual());
        tree.put("holds", assertion.holds());
        return tree;
    }
}
