/**
 * KEDA's operator: the HorizontalPodAutoscalers that it creates from ScaledObjects, their metrics, and the activation and
 * deactivation of targets.
 *
 * <p>Mirrors {@code github.com/kedacore/keda} 2.20: {@code controllers/keda} and {@code pkg/scaling}.
 */
@NullMarked
package dev.sawhorse.kube.keda;

import org.jspecify.annotations.NullMarked;
