// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

/**
 * The reconcile function of a controller: compares the actual with the desired state of one key and acts on the difference.
 *
 * @param <K> the key's type; needs {@code equals} and {@code hashCode} by value
 */
@FunctionalInterface
public interface Reconciler<K> {

    /** Moves the object of the key closer to its desired state; the result says whether to requeue. */
    Result reconcile(K key);
}
