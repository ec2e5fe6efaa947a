package dev.sawhorse.sim;

/**
 * Something in the model that events happen to: a queue, a machine, a controller.
 *
 * <p>An entity keeps its state in fields and changes it only inside {@link #handle}, so a reader finds all that can
 * happen to it in one place. Its event type is usually a sealed interface of records, told apart with
 * {@code instanceof} patterns.
 *
 * @param <E> the events this entity understands
 */
@FunctionalInterface
public interface Entity<E> {

    /** Reacts to one event; the simulation's clock already stands at the event's time. */
    void handle(E event);

    /** Returns the name that traces show. */
    default String name() {
        return getClass().getSimpleName();
    }
}
