/**
 * The simulated cluster: Kubernetes objects with the simulated fields, and the store of the API server.
 */
@NullMarked
package dev.sawhorse.kube;

import org.jspecify.annotations.NullMarked;
