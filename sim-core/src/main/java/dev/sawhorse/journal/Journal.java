// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;

/** The append-only event log of a run: observations in the order they were announced, each with the simulation's time. */
public final class Journal {
    /** One line of the journal: nanoseconds since the start, and the observation. */
    public record Entry(long time, Observation observation) {}

    /** A receiver of entries as they are appended. */
    @FunctionalInterface
    public interface Listener {
        void appended(Entry entry);
    }

    private final LongSupplier clock;
    private final List<Listener> listeners = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final boolean retained;

    /** Makes an empty journal with the given clock (nanoseconds since the start). */
    public Journal(LongSupplier clock) {
        this(clock, true);
    }

    private Journal(LongSupplier clock, boolean retained) {
        this.clock = clock;
        this.retained = retained;
    }

    /** Makes a journal that passes entries to its listeners and keeps none, for runs too long to hold in memory. */
    public static Journal streaming(LongSupplier clock) {
        return new Journal(clock, false);
    }

    public void append(Observation observation) {
        Entry entry = new Entry(clock.getAsLong(), observation);
        if (retained) {
            entries.add(entry);
        }
        for (Listener listener : listeners) {
            listener.appended(entry);
        }
    }

    /** Adds a listener to every entry from now on, in order. */
    public void listen(Listener listener) {
        listeners.add(listener);
    }

    /** Returns all entries so far, oldest first; a live, unmodifiable view, empty for a streaming journal. */
    public List<Entry> entries() {
        return Collections.unmodifiableList(entries);
    }
}
