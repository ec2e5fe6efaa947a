// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pending events as a priority queue ordered by (time, priority, sequence): the second layer of a {@link Simulation}.
 *
 * <p>A 4-ary heap. Its root is held in fields; below it, siblings are adjacent in one {@code long[]} of interleaved keys, so
 * that four of them fill a cache line. The second key packs priority and sequence; the event's payload is in a slot. Cancelling
 * empties the slot and leaves the heap entry behind as a tombstone, which is dropped when it reaches the root or when more than
 * half of all entries are tombstones.
 *
 * <p>Removing the first entry leaves the root vacant for the next one to be added, since most events schedule another: that one
 * then takes a single walk through the heap instead of two, and none if it comes first.
 */
abstract class EventHeap extends EventSlots {

    static final int MIN_PRIORITY = -128;
    static final int MAX_PRIORITY = 127;

    private static final int PRIORITY_SHIFT = 55;
    private static final int FEWEST_WORTH_COMPACTING = 64;
    private static final int ROOT = -1;

    private long sequence;
    private int tombstones;

    private int rootSlot = NO_SLOT;
    private long rootTime;
    private long rootOrder;

    /** Time and order of the entries below the root. The children of entry i are 4i + 4 to 4i + 7, those of the root 0 to 3. */
    private long[] keys = new long[2 * 64];

    private int[] slots = new int[64];
    private int size;

    /** Returns the number of pending events, without cancelled ones. */
    final int live() {
        return size + (rootSlot == NO_SLOT ? 0 : 1) - tombstones;
    }

    /** Adds an event and returns its ticket. */
    final long add(long time, int priority, @Nullable Object target, Object event) {
        if (sequence == LAST_SEQUENCE) {
            throw new IllegalStateException("A simulation can schedule at most " + sequence + " events");
        }
        long ticket = put(++sequence, target, event);
        int slot = slotOf(ticket);
        long order = (long) (priority - MIN_PRIORITY) << PRIORITY_SHIFT | sequence;
        if (rootSlot == NO_SLOT) {
            fillRoot(time, order, slot);
        } else if (isBefore(time, order, rootTime, rootOrder)) {
            push(rootTime, rootOrder, rootSlot);
            setRoot(time, order, slot);
        } else {
            push(time, order, slot);
        }
        return ticket;
    }

    /** Removes the event of a ticket; false when it has run, was cancelled or never existed. */
    final boolean forget(long ticket) {
        if (!holds(ticket)) {
            return false;
        }
        empty(slotOf(ticket));
        bury(1);
        return true;
    }

    /** Removes the events for a target that satisfy the predicate and returns their number. */
    final <E> int forgetAll(Entity<E> target, Predicate<? super E> predicate) {
        int removed = emptyAll(target, predicate);
        bury(removed);
        return removed;
    }

    /** Returns the slot of the first event, or {@link #NO_SLOT} when none is left. */
    final int first() {
        int first = rootSlot;
        return first != NO_SLOT && event(first) != null ? first : findFirst();
    }

    /** Returns the time of the event that {@link #first} returned. */
    final long firstTime() {
        return rootTime;
    }

    /** Removes the event that {@link #first} returned. */
    final void removeFirst() {
        empty(rootSlot);
        free(rootSlot);
        rootSlot = NO_SLOT;
    }

    /** Drops tombstones from the root until there is a live event, or none at all. */
    private int findFirst() {
        while (true) {
            int first = rootSlot;
            if (first == NO_SLOT) {
                if (size == 0) {
                    return NO_SLOT;
                }
                size--;
                fillRoot(keys[2 * size], keys[2 * size + 1], slots[size]);
            } else if (event(first) != null) {
                return first;
            } else {
                free(first);
                rootSlot = NO_SLOT;
                tombstones--;
            }
        }
    }

    /**
     * Adds an entry while the root is vacant. Unless it comes first, a hole walks down from the root to a leaf along the
     * first of each four siblings, and the entry rises from there: that is seldom far, and the way down needs no
     * comparison with it.
     */
    private void fillRoot(long time, long order, int slot) {
        long[] keys = this.keys;
        int[] slots = this.slots;
        int size = this.size;
        int hole = ROOT;
        for (int child = 0; child < size; child = 4 * hole + 4) {
            int least = child + 3 < size ? leastOfFour(keys, child) : leastOfFew(keys, child, size);
            if (hole != ROOT) {
                move(keys, slots, least, hole);
            } else if (isBefore(time, order, keys[2 * least], keys[2 * least + 1])) {
                break;
            } else {
                setRoot(keys[2 * least], keys[2 * least + 1], slots[least]);
            }
            hole = least;
        }
        if (hole == ROOT) {
            setRoot(time, order, slot);
        } else {
            rise(hole, time, order, slot);
        }
    }

    /**
     * Returns the first of four siblings. Their order is random, so a branch on it would be mispredicted half the time: the
     * lesser of two keys is chosen with masks, from the sign of the 128-bit difference of (time, order).
     */
    private static int leastOfFour(long[] keys, int child) {
        long time0 = keys[2 * child];
        long order0 = keys[2 * child + 1];
        long time1 = keys[2 * child + 2];
        long order1 = keys[2 * child + 3];
        long second = maskIfBefore(time1, order1, time0, order0);

        long time2 = keys[2 * child + 4];
        long order2 = keys[2 * child + 5];
        long time3 = keys[2 * child + 6];
        long order3 = keys[2 * child + 7];
        long fourth = maskIfBefore(time3, order3, time2, order2);

        long right = maskIfBefore(
                choose(time2, time3, fourth),
                choose(order2, order3, fourth),
                choose(time0, time1, second),
                choose(order0, order1, second));
        return child + (int) choose(-second, 2 - fourth, right);
    }

    private static int leastOfFew(long[] keys, int child, int end) {
        int least = child;
        for (int i = child + 1; i < end; i++) {
            if (isBefore(keys[2 * i], keys[2 * i + 1], keys[2 * least], keys[2 * least + 1])) {
                least = i;
            }
        }
        return least;
    }

    /** Returns all ones when (time, order) comes before (otherTime, otherOrder), else 0; none of them is negative. */
    private static long maskIfBefore(long time, long order, long otherTime, long otherOrder) {
        long borrow = (order - otherOrder) >> 63;
        return (time - otherTime + borrow) >> 63;
    }

    private static long choose(long unlessMasked, long ifMasked, long mask) {
        return unlessMasked ^ ((unlessMasked ^ ifMasked) & mask);
    }

    private static boolean isBefore(long time, long order, long otherTime, long otherOrder) {
        return time < otherTime || (time == otherTime && order < otherOrder);
    }

    private void push(long time, long order, int slot) {
        if (size == slots.length) {
            keys = Arrays.copyOf(keys, 4 * size);
            slots = Arrays.copyOf(slots, 2 * size);
        }
        rise(size++, time, order, slot);
    }

    /** Moves a hole up to the place of an entry, and puts the entry there. */
    private void rise(int from, long time, long order, int slot) {
        long[] keys = this.keys;
        int[] slots = this.slots;
        int hole = from;
        while (hole > 3) {
            int parent = (hole >> 2) - 1;
            if (!isBefore(time, order, keys[2 * parent], keys[2 * parent + 1])) {
                break;
            }
            move(keys, slots, parent, hole);
            hole = parent;
        }
        keys[2 * hole] = time;
        keys[2 * hole + 1] = order;
        slots[hole] = slot;
    }

    private static void move(long[] keys, int[] slots, int from, int to) {
        keys[2 * to] = keys[2 * from];
        keys[2 * to + 1] = keys[2 * from + 1];
        slots[to] = slots[from];
    }

    private void setRoot(long time, long order, int slot) {
        rootTime = time;
        rootOrder = order;
        rootSlot = slot;
    }

    private void bury(int more) {
        tombstones += more;
        if (tombstones > size >> 1 && size >= FEWEST_WORTH_COMPACTING) {
            compact();
        }
    }

    /** Drops the tombstones below the root. */
    private void compact() {
        int before = size;
        size = 0;
        for (int i = 0; i < before; i++) {
            int slot = slots[i];
            if (event(slot) == null) {
                free(slot);
                tombstones--;
            } else {
                // Entries only move towards the root, so none that is still to be read is overwritten.
                rise(size++, keys[2 * i], keys[2 * i + 1], slot);
            }
        }
    }
}
