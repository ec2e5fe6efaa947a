// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The work queue of a controller, with its reconciler: keys are added, and {@link Reconciler#reconcile} runs when they are due.
 *
 * <p>Semantics of controller-runtime v0.24 in virtual time: <ul> <li>a key is in the queue at most once, however often it is
 * added; the earliest due time counts, so a direct add moves a waiting key forward and cancels its old timer; <li>a key is
 * never reconciled concurrently: what is added while it is busy waits until it is free; <li>{@link Result#requeueAfter} and
 * {@link Result#done} forget failures, {@link Result#requeue} backs off; <li>a reconciliation takes no time unless its result
 * {@linkplain Result#holding holds} the key; the number of workers is not limited. </ul>
 *
 * <p>Keys due at one instant run in the order in which they became due, at the priority of the queue.
 *
 * @param <K> the key's type: a name, or the object itself if there is one instance while it is in the queue
 */
public final class WorkQueue<K> {

    private static final long NEVER = Long.MAX_VALUE;

    private final Simulation simulation;
    private final int priority;
    private final BackOff backOff;
    private final Reconciler<K> reconciler;
    private final Map<K, Item> items = new LinkedHashMap<>();

    /** Makes an empty queue whose keys are reconciled at the given event priority. */
    public WorkQueue(Simulation simulation, int priority, BackOff backOff, Reconciler<K> reconciler) {
        this.simulation = simulation;
        this.priority = priority;
        this.backOff = backOff;
        this.reconciler = reconciler;
    }

    /** Makes an empty queue with the {@linkplain BackOff#DEFAULT default back-off}. */
    public WorkQueue(Simulation simulation, int priority, Reconciler<K> reconciler) {
        this(simulation, priority, BackOff.DEFAULT, reconciler);
    }

    /** Adds a key that is due now, later in this instant. */
    public void add(K key) {
        item(key).add();
    }

    /** Adds a key that is due after the delay, unless it is due earlier anyway. */
    public void addAfter(K key, Duration delay) {
        item(key).addAfter(delay);
    }

    /** Returns an entry of a key for its owner: the key is added only through it, without a lookup. */
    public Entry newEntry(K key) {
        return new Item(key, false);
    }

    /** Whether the key is in the queue, due now or later. */
    public boolean isQueued(K key) {
        Item item = items.get(key);
        return item != null && item.dueAt != NEVER;
    }

    /** Returns the number of keys that are queued, busy or have recorded failures, without those with entries. */
    public int size() {
        return items.size();
    }

    private Item item(K key) {
        Item known = items.get(key);
        if (known != null) {
            return known;
        }
        Item item = new Item(key, true);
        items.put(key, item);
        return item;
    }

    /** The entry of a key in its queue, which saves frequent adders the lookup. */
    public sealed interface Entry {
        /** Adds the key, due now, as {@link WorkQueue#add} does. */
        void add();

        /** Adds the key, due after the delay, as {@link WorkQueue#addAfter} does. */
        void addAfter(Duration delay);

        /** Whether it is not queued, not busy and has no recorded failures. */
        boolean isIdle();

        /** Whether it is queued for a later time, and was reconciled since it was last added. */
        boolean isWaiting();

        /**
         * Postpones a key that {@link #isWaiting} to a time no earlier than its due time: equivalent to adding it when its
         * reconciliation would do nothing and requeue at that time.
         *
         * @param time nanoseconds on the simulation's clock
         */
        void putOff(long time);
    }

    /** The state of one key; it is its own timer event. */
    private final class Item implements Runnable, Entry {
        private final K key;
        private final boolean listed;
        private long dueAt = NEVER;

        /** The pending event, at the due time or, after {@link #putOff}, earlier. */
        private long ticket;

        private boolean busy;
        private int failures;

        Item(K key, boolean listed) {
            this.key = key;
            this.listed = listed;
        }

        @Override
        public boolean isIdle() {
            return dueAt == NEVER && !busy && failures == 0;
        }

        @Override
        public void add() {
            dueAt(simulation.now());
        }

        @Override
        public void addAfter(Duration delay) {
            dueAt(simulation.now() + delay.toNanos());
        }

        @Override
        public boolean isWaiting() {
            return !busy && dueAt != NEVER && dueAt > simulation.now();
        }

        @Override
        public void putOff(long time) {
            dueAt = Math.max(dueAt, time);
        }

        void dueAt(long time) {
            if (time >= dueAt) {
                return;
            }
            boolean hadTimer = dueAt != NEVER && !busy;
            dueAt = time;
            if (busy) {
                return;
            }
            if (hadTimer) {
                simulation.cancel(ticket);
            }
            arm();
        }

        private void arm() {
            ticket = simulation.schedule(Math.max(0, dueAt - simulation.now()), priority, this);
        }

        @Override
        public void run() {
            if (dueAt > simulation.now()) {
                arm();
                return;
            }
            dueAt = NEVER;
            busy = true;
            Result result = reconciler.reconcile(key);
            if (result.holdNanos() == 0) {
                release(result);
            } else {
                simulation.schedule(result.holdNanos(), priority, () -> release(result));
            }
        }

        private void release(Result result) {
            long now = simulation.now();
            switch (result.next()) {
                case DONE -> failures = 0;
                case AFTER -> {
                    failures = 0;
                    dueAt(now + result.delayNanos());
                }
                case BACK_OFF -> dueAt(now + backOff.delayNanos(failures++));
            }
            busy = false;
            if (dueAt != NEVER) {
                arm();
            } else if (failures == 0 && listed) {
                items.remove(key);
            }
        }
    }
}
