/**
 * The controller runtime: work queues of keys, reconcilers and their results.
 *
 * <p>It follows controller-runtime v0.24 in virtual time: one item per key, requeues, exponential back-off.
 */
@NullMarked
package dev.sawhorse.kube.runtime;

import org.jspecify.annotations.NullMarked;
