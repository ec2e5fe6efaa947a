// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An unmodifiable label map in two sorted arrays: small, quick to search, and copied only once. */
final class SortedLabels extends AbstractMap<String, String> {
    private final String[] keys;
    private final String[] values;
    private int hash;

    private SortedLabels(String[] keys, String[] values) {
        this.keys = keys;
        this.values = values;
    }

    static Map<String, String> of(Map<String, String> labels) {
        if (labels instanceof SortedLabels) {
            return labels;
        }
        TreeMap<String, String> sorted = new TreeMap<>(labels);
        return new SortedLabels(
                sorted.keySet().toArray(String[]::new), sorted.values().toArray(String[]::new));
    }

    SortedLabels with(SortedLabels over) {
        String[] mergedKeys = new String[keys.length + over.keys.length];
        String[] mergedValues = new String[mergedKeys.length];
        int size = 0;
        int own = 0;
        int others = 0;
        while (own < keys.length || others < over.keys.length) {
            int order = order(own, over, others);
            mergedKeys[size] = order < 0 ? keys[own] : over.keys[others];
            mergedValues[size++] = order < 0 ? values[own] : over.values[others];
            own += order <= 0 ? 1 : 0;
            others += order >= 0 ? 1 : 0;
        }
        return new SortedLabels(Arrays.copyOf(mergedKeys, size), Arrays.copyOf(mergedValues, size));
    }

    /** Compares a key with one of another map; past its end is the greatest. */
    @SuppressWarnings("ReferenceEquality") // Most keys are identical constants.
    private int order(int own, SortedLabels over, int others) {
        if (own == keys.length || others == over.keys.length) {
            return own == keys.length ? 1 : -1;
        }
        return keys[own] == over.keys[others] ? 0 : keys[own].compareTo(over.keys[others]);
    }

    @Override
    public @Nullable String get(@Nullable Object key) {
        if (!(key instanceof String text)) {
            return null;
        }
        int at = Arrays.binarySearch(keys, text);
        return at < 0 ? null : values[at];
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public int size() {
        return keys.length;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        if (o instanceof SortedLabels other) {
            return this == other || (Arrays.equals(keys, other.keys) && Arrays.equals(values, other.values));
        }
        return super.equals(o);
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = super.hashCode();
        }
        return hash;
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, String>> iterator() {
                return new Entries();
            }

            @Override
            public int size() {
                return keys.length;
            }
        };
    }

    private final class Entries implements Iterator<Entry<String, String>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < keys.length;
        }

        @Override
        public Entry<String, String> next() {
            if (next == keys.length) {
                throw new NoSuchElementException();
            }
            return Map.entry(keys[next], values[next++]);
        }
    }
}
