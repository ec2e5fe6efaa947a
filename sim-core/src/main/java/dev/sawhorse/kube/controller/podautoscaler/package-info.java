/**
 * The HorizontalPodAutoscaler controller of kube-controller-manager v1.37: how many replicas metrics ask for, how proposals are
 * held back, and when the target is scaled.
 *
 * <p>Mirrors {@code k8s.io/kubernetes/pkg/controller/podautoscaler}.
 */
@NullMarked
package dev.sawhorse.kube.controller.podautoscaler;

import org.jspecify.annotations.NullMarked;
