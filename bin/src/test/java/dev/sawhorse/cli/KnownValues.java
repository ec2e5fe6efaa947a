// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values that seeds have under a key of a parent, so that an input can be changed into one that still could be meant. */
final class KnownValues {
    /** Values of these keys are what other places refer to. */
    private static final Set<String> IDENTITIES = Set.of(
            "apiVersion",
            "kind",
            "name",
            "namespace",
            "group",
            "manifests",
            "duration",
            "region",
            "file",
            "files",
            "selector",
            "labels",
            "matchLabels",
            "app");

    /** Without these an object is none. */
    private static final Set<String> NEEDED = Set.of(
            "spec",
            "metadata",
            "template",
            "containers",
            "nodeClassRef",
            "selector",
            "at",
            "key",
            "operator",
            "values");

    private static final int LARGEST = 400;

    private final Map<String, Map<String, List<Object>>> byParent = new LinkedHashMap<>();
    private final Set<Object> seen = new HashSet<>();

    /** Adds every value of a tree. */
    void add(Object tree) {
        add("", tree);
    }

    private void add(String parent, @Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                String name = String.valueOf(key);
                if (value != null && isKept(parent, name, value)) {
                    byParent.computeIfAbsent(parent, any -> new LinkedHashMap<>())
                            .computeIfAbsent(name, any -> new ArrayList<>())
                            .add(value);
                }
                add(name, value);
            });
        } else if (tree instanceof List<?> list) {
            list.forEach(item -> add(parent, item));
        }
    }

    private boolean isKept(String parent, String key, Object value) {
        return !IDENTITIES.contains(key)
                && value.toString().length() < LARGEST
                && seen.add(List.of(parent, key, value.toString()));
    }

    /** Returns by their keys the values that maps below a key have. */
    Map<String, List<Object>> below(String parent) {
        return byParent.getOrDefault(parent, Map.of());
    }

    /** Returns whether nothing can do without a key that has it. */
    static boolean isNeeded(String key) {
        return NEEDED.contains(key);
    }

    /** Returns whether other places refer to values of a key. */
    static boolean isIdentity(String key) {
        return IDENTITIES.contains(key);
    }
}
