/**
 * The HorizontalPodAutoscaler controller of kube-controller-manager v1.37: proposals of replicas by metrics, their
 * stabilization and limits, and the scaling of targets.
 *
 * <p>Mirrors {@code k8s.io/kubernetes/pkg/controller/podautoscaler}.
 */
@NullMarked
package dev.sawhorse.kube.controller.podautoscaler;

import org.jspecify.annotations.NullMarked;
