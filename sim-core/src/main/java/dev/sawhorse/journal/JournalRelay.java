// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A relay that calls listeners of a journal on a thread of its own, so that writing and counting run beside the simulation.
 *
 * <p>Every listener receives every entry, in order and on one thread; entries are immutable. Listeners therefore reach the same
 * state as on the run's own thread, only later: all of it when {@link #close} returns.
 */
public final class JournalRelay implements Journal.Listener, AutoCloseable {
    /** Large enough that the run seldom has to wake the other thread, which may take its core from it for a while. */
    private static final int BLOCK_ENTRIES = 8192;

    private static final int WAITING_BLOCKS = 32;

    private final List<? extends Journal.Listener> listeners;
    private final BlockingQueue<List<Journal.Entry>> blocks = new ArrayBlockingQueue<>(WAITING_BLOCKS);
    private final Thread thread;
    private List<Journal.Entry> block = new ArrayList<>(BLOCK_ENTRIES);
    private volatile @Nullable Throwable failure;
    private boolean thrownBefore;

    private JournalRelay(List<? extends Journal.Listener> listeners) {
        this.listeners = List.copyOf(listeners);
        this.thread = new Thread(this::deliverAll, "journal");
        thread.setDaemon(true);
    }

    /** Returns a relay to the listeners, which are called in this order. */
    public static JournalRelay to(List<? extends Journal.Listener> listeners) {
        JournalRelay relay = new JournalRelay(listeners);
        relay.thread.start();
        return relay;
    }

    /**
     * Queues an entry for the listeners.
     *
     * @throws RuntimeException what a listener threw for an earlier entry
     */
    @Override
    public void appended(Journal.Entry entry) {
        block.add(entry);
        if (block.size() == BLOCK_ENTRIES) {
            handOver(block);
            block = new ArrayList<>(BLOCK_ENTRIES);
            throwFailure();
        }
    }

    /**
     * Waits until the listeners have received all entries.
     *
     * @throws RuntimeException what a listener threw, unless {@link #appended} threw it before
     */
    @Override
    public void close() {
        if (!block.isEmpty()) {
            handOver(block);
        }
        handOver(List.of());
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        throwFailure();
    }

    private void handOver(List<Journal.Entry> entries) {
        try {
            blocks.put(entries);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted before the journal had received all entries", e);
    }

    private void throwFailure() {
        Throwable thrown = thrownBefore ? null : failure;
        thrownBefore |= thrown != null;
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Drains blocks after a failure too, so that the run never waits forever. */
    private void deliverAll() {
        try {
            for (List<Journal.Entry> next = blocks.take(); !next.isEmpty(); next = blocks.take()) {
                if (failure == null) {
                    deliver(next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(List<Journal.Entry> entries) {
        try {
            for (Journal.Entry entry : entries) {
                for (Journal.Listener listener : listeners) {
                    listener.appended(entry);
                }
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }
}
