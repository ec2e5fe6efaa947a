// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A process-wide cache of values read from the shipped tables, which never change. Tables of other sources may change and are
 * read on every call.
 *
 * @param <T> the value of a table; immutable and shared between threads
 */
final class TableCache<T> {
    private final Map<Key, T> known = new ConcurrentHashMap<>();

    private record Key(FactSource source, String name) {}

    /**
     * Returns the value of a table of a source.
     *
     * @param name the name of the table
     */
    T of(FactSource source, String name, Supplier<T> read) {
        return source instanceof BundledFacts
                ? known.computeIfAbsent(new Key(source, name), key -> read.get())
                : read.get();
    }
}
