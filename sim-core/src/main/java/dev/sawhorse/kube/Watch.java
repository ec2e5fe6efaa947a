package dev.sawhorse.kube;

/**
 * Is told of every change of a {@link Store}, in the instant of the change.
 *
 * <p>A watch is an informer: it mirrors, indexes and adds keys to work queues. Acting on the world is a reconciler's
 * business, later in the same instant.
 */
@FunctionalInterface
public interface Watch<T> {

    /** What happened to an object. */
    enum Event {
        ADDED,
        MODIFIED,
        DELETED
    }

    void on(Event event, T object);
}
