package dev.sawhorse.kube.runtime;

/**
 * One step of a controller: compares what is with what should be for one key and acts on the difference.
 *
 * @param <K> the key's type; needs {@code equals} and {@code hashCode} by value
 */
@FunctionalInterface
public interface Reconciler<K> {

    /** Brings the object of the key closer to its wanted state and says whether to look again. */
    Result reconcile(K key);
}
