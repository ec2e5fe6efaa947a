/**
 * The components of the Vertical Pod Autoscaler that change pods: the admission controller and the updater. The recommender is
 * not simulated; a recommendation is what the object's status says.
 *
 * <p>Mirrors {@code k8s.io/autoscaler/vertical-pod-autoscaler} 1.8: {@code pkg/admission-controller} and {@code pkg/updater}.
 */
@NullMarked
package dev.sawhorse.kube.vpa;

import org.jspecify.annotations.NullMarked;
