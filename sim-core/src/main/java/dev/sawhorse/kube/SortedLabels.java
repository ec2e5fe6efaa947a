package dev.sawhorse.kube;

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
