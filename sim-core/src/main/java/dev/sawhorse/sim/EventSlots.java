// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The payloads of the pending events in numbered slots, found by tickets: the lowest layer of a {@link Simulation}. Layers are
 * superclasses rather than fields: an event is so little work that one more dereference is measurable.
 *
 * <p>A ticket holds its slot's number and the event's place in the sequence of all events, so no two events of a run share one.
 * A slot is given to an event until its heap entry is gone: a cancelled event leaves it empty, not free.
 */
abstract class EventSlots {

    private static final int SLOT_BITS = 24;
    private static final int MOST_SLOTS = 1 << SLOT_BITS;
    /** The greatest sequence number that fits a ticket. */
    static final long LAST_SEQUENCE = (1L << (63 - SLOT_BITS)) - 1;

    static final int NO_SLOT = -1;

    /** The ticket of the event in a slot; in a free slot, the next free slot. */
    private long[] tickets = new long[64];

    private @Nullable Object[] contents = new @Nullable Object[2 * tickets.length];
    private int firstFree = NO_SLOT;
    private int used;

    /** Stores an event in a free slot and returns its ticket. */
    final long put(long sequence, @Nullable Object target, Object event) {
        int slot = takeSlot();
        long ticket = sequence << SLOT_BITS | slot;
        tickets[slot] = ticket;
        contents[2 * slot] = target;
        contents[2 * slot + 1] = event;
        return ticket;
    }

    /** Returns the slot of a ticket, whether or not it still holds that ticket's event. */
    static int slotOf(long ticket) {
        return (int) ticket & MOST_SLOTS - 1;
    }

    final boolean holds(long ticket) {
        int slot = slotOf(ticket);
        return slot < used && tickets[slot] == ticket && contents[2 * slot + 1] != null;
    }

    final @Nullable Object target(int slot) {
        return contents[2 * slot];
    }

    /** Returns the event in a slot, or null when it was cancelled. */
    final @Nullable Object event(int slot) {
        return contents[2 * slot + 1];
    }

    final void empty(int slot) {
        contents[2 * slot] = null;
        contents[2 * slot + 1] = null;
    }

    /** Frees an empty slot. */
    final void free(int slot) {
        tickets[slot] = firstFree;
        firstFree = slot;
    }

    /** Empties the slots of a target's events that satisfy the predicate and returns their number. */
    @SuppressWarnings("unchecked") // a target's events are of its own type
    final <E> int emptyAll(Entity<E> target, Predicate<? super E> predicate) {
        int emptied = 0;
        for (int slot = 0; slot < used; slot++) {
            Object event = contents[2 * slot + 1];
            if (event != null && contents[2 * slot] == target && predicate.test((E) event)) {
                empty(slot);
                emptied++;
            }
        }
        return emptied;
    }

    private int takeSlot() {
        int slot = firstFree;
        if (slot != NO_SLOT) {
            firstFree = (int) tickets[slot];
            return slot;
        }
        if (used == tickets.length) {
            grow();
        }
        return used++;
    }

    private void grow() {
        if (used == MOST_SLOTS) {
            throw new IllegalStateException("A simulation can have at most " + MOST_SLOTS + " events pending\n"
                    + "Maybe something schedules more events than it lets run.");
        }
        tickets = Arrays.copyOf(tickets, 2 * used);
        contents = Arrays.copyOf(contents, 4 * used);
    }
}
