// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.store;

/**
 * A watch: notified of every change of a {@link Store}, at the instant of the change.
 *
 * <p>A watch acts as an informer: it mirrors, indexes and adds keys to work queues. Changes to the cluster are made by
 * reconcilers, later at the same instant.
 */
@FunctionalInterface
public interface Watch<T> {

    /** The type of a change. */
    enum Event {
        ADDED,
        MODIFIED,
        DELETED
    }

    void on(Event event, T object);
}
