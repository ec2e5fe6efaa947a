/**
 * The event kernel and its modelling verbs. It knows nothing of Kubernetes.
 */
@NullMarked
package dev.sawhorse.sim;

import org.jspecify.annotations.NullMarked;
