/**
 * The event kernel and its modelling verbs. It is independent of Kubernetes.
 */
@NullMarked
package dev.sawhorse.sim;

import org.jspecify.annotations.NullMarked;
