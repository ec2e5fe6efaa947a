/**
 * The filter and score plugins of kube-scheduler v1.37, one class each under its upstream name.
 *
 * <p>Mirrors {@code k8s.io/kubernetes/pkg/scheduler/framework/plugins}.
 */
@NullMarked
package dev.sawhorse.kube.scheduler.plugins;

import org.jspecify.annotations.NullMarked;
