package dev.sawhorse.facts;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What was read from the shipped tables, which never change: read once in a process, however many scenarios it looks at. Tables
 * of other sources may change and are read whenever they are asked for.
 *
 * @param <T> what is made of a table; it does not change and may be shared by threads
 */
final class ReadOnce<T> {
    private final Map<Key, T> known = new ConcurrentHashMap<>();

    private record Key(FactSource source, String name) {}

    /**
     * Returns what was made of a table of a source.
     *
     * @param name which of the tables
     */
    T of(FactSource source, String name, Supplier<T> read) {
        return source instanceof BundledFacts
                ? known.computeIfAbsent(new Key(source, name), key -> read.get())
                : read.get();
    }
}
