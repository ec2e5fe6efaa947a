// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The mailbox of a process: events received while it was busy or waiting for something else, oldest first.
 *
 * <p>The steps of a {@link Script} take events out; the model may also count, put back and cancel them.
 */
public final class Inbox {

    private final ArrayDeque<Object> events = new ArrayDeque<>(4);

    Inbox() {}

    /** Returns the number of events in the inbox. */
    public int size() {
        return events.size();
    }

    /** Returns the number of events of a type that satisfy the predicate. */
    public <E> int count(Class<E> type, Predicate<? super E> predicate) {
        int count = 0;
        for (Object event : events) {
            if (type.isInstance(event) && predicate.test(type.cast(event))) {
                count++;
            }
        }
        return count;
    }

    /** Puts an event back as the first to be taken; a waiting process does not see it until its next step. */
    public void putBack(Object event) {
        events.addFirst(event);
    }

    /** Removes the events that satisfy the predicate and returns their number. */
    public int cancel(Predicate<Object> predicate) {
        int before = events.size();
        events.removeIf(predicate);
        return before - events.size();
    }

    void add(Object event) {
        events.addLast(event);
    }

    /** Removes and returns the oldest event that satisfies the predicate, or null. */
    @Nullable
    Object takeFirst(Predicate<Object> predicate) {
        for (Iterator<Object> each = events.iterator(); each.hasNext(); ) {
            Object event = each.next();
            if (predicate.test(event)) {
                each.remove();
                return event;
            }
        }
        return null;
    }
}
