/**
 * The configuration of kube-scheduler as users write it: KubeSchedulerConfiguration of {@code kubescheduler.config.k8s.io/v1}.
 *
 * <p>Mirrors {@code k8s.io/kube-scheduler/config/v1}.
 */
@NullMarked
package dev.sawhorse.kube.scheduler.config;

import org.jspecify.annotations.NullMarked;
