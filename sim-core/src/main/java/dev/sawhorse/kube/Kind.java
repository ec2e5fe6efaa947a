package dev.sawhorse.kube;

import java.util.Set;

/**
 * How a {@link Store} handles the objects of one kind: where their metadata is and how they are marked for deletion.
 *
 * @param <T> the objects' type; an immutable value or a mutable object
 */
@FunctionalInterface
public interface Kind<T> {

    ObjectMeta meta(T object);

    /** Returns the key the object is stored under: {@code namespace/name}, or the name alone. */
    default String key(T object) {
        return meta(object).key();
    }

    /** Returns what holds the object back when it is deleted; a kind without finalizers goes at once. */
    default Set<String> finalizers(T object) {
        return Set.of();
    }

    /** Notes that the object is stored from now on, or no longer: for kinds whose objects keep that in mind themselves. */
    default void stored(T object, boolean stored) {}

    /** Whether the object itself knows that it is stored; false where objects do not keep that in mind. */
    default boolean isKnownToBeStored(T object) {
        return false;
    }

    /** Whether deletion of the object was asked for. */
    default boolean isDeleting(T object) {
        return false;
    }

    /**
     * Notes that deletion was asked for at the given time; only called where finalizers hold the object back. Returns the
     * object to store from now on: the same one if it is mutable.
     */
    default T deleting(T object, long at) {
        throw new IllegalStateException(
                meta(object).key() + " has finalizers but its kind cannot be marked for deletion");
    }
}
