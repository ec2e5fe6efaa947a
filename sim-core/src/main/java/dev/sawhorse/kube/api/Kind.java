// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.store.Store;
import java.util.Set;

/**
 * The operations of a {@link Store} on the objects of one kind: access to their metadata and marking for deletion.
 *
 * @param <T> the objects' type; an immutable value or a mutable object
 */
@FunctionalInterface
public interface Kind<T> {

    ObjectMeta meta(T object);

    /** Returns the store key of the object: {@code namespace/name}, or only the name. */
    default String key(T object) {
        return meta(object).key();
    }

    /** Returns the finalizers of the object, empty for kinds without. */
    default Set<String> finalizers(T object) {
        return Set.of();
    }

    /** Marks the object as stored or removed, for kinds whose objects hold that flag. */
    default void stored(T object, boolean stored) {}

    /** Whether the object's own flag says that it is stored; false for kinds without a flag. */
    default boolean isMarkedStored(T object) {
        return false;
    }

    /** Whether deletion of the object was requested. */
    default boolean isDeleting(T object) {
        return false;
    }

    /**
     * Marks the object as deleted at the given time; only called if it has finalizers. Returns the object to store from now on:
     * the same one if it is mutable.
     */
    default T deleting(T object, long at) {
        throw new IllegalStateException(
                meta(object).key() + " has finalizers but its kind cannot be marked for deletion");
    }
}
