/**
 * kube-scheduler v1.37: the queue, the scheduling cycle and the snapshot of nodes it decides on.
 *
 * <p>Decisions are pure: {@link dev.sawhorse.kube.scheduler.SchedulingCycle} maps a pod and the nodes to a result; only
 * {@link dev.sawhorse.kube.scheduler.Scheduler} changes the cluster. It mirrors {@code k8s.io/kubernetes/pkg/scheduler}.
 *
 * <p>More than 40 types, as the queue, the cycle and the snapshot share the values of one scheduling attempt; plugins and
 * configuration have packages of their own, as upstream.
 */
@NullMarked
package dev.sawhorse.kube.scheduler;

import org.jspecify.annotations.NullMarked;
