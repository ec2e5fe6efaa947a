/**
 * The simulated cluster: lean Kubernetes objects and the store that holds them.
 */
@NullMarked
package dev.sawhorse.kube;

import org.jspecify.annotations.NullMarked;
