package dev.sawhorse.karpenter.explanation;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One rule that was held against the instance types left.
 *
 * @param key what the rule is about: a label, a resource, or a word such as offerings or limits
 * @param rule what was asked of the types, in a few words
 * @param left how many were left after it
 * @param removed the types it took away, by name, each with the reason
 */
public record Stage(Layer layer, String key, String rule, int left, SortedMap<String, String> removed) {
    public Stage {
        removed = Collections.unmodifiableSortedMap(new TreeMap<>(removed));
    }
}
