// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

/**
 * A part of the model that handles events: a queue, a machine, a controller.
 *
 * <p>An entity keeps its state in fields and changes it only inside {@link #handle}, so a reader finds all that can happen to
 * it in one place. Its event type is usually a sealed interface of records, distinguished with {@code instanceof} patterns.
 *
 * @param <E> the events this entity understands
 */
@FunctionalInterface
public interface Entity<E> {

    /** Handles one event; the simulation's clock is at the event's time. */
    void handle(E event);

    /** Returns the name that traces show. */
    default String name() {
        return getClass().getSimpleName();
    }
}
