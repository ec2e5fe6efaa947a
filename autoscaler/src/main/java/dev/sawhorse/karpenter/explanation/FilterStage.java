// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One stage of a filter trace: a rule that removes instance types.
 *
 * @param key subject of the rule: a label, a resource, or a word such as offerings or limits
 * @param rule condition of the rule, in a few words
 * @param left number of types left after it
 * @param removed types that it removed, by name, each with the reason
 */
public record FilterStage(FilterLayer layer, String key, String rule, int left, SortedMap<String, String> removed) {
    public FilterStage {
        removed = Collections.unmodifiableSortedMap(new TreeMap<>(removed));
    }
}
