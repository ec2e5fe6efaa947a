/**
 * Kubernetes API objects with the fields that are simulated, and the errors of the API server. Values only: no rule lives here.
 *
 * <p>More than 40 types, since each kind of the API is one, and their parts refer to each other as the types of {@code
 * k8s.io/api} do.
 */
@NullMarked
package dev.sawhorse.kube.api;

import org.jspecify.annotations.NullMarked;
