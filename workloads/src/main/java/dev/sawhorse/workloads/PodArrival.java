// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/**
 * The arrival of a pod.
 *
 * @param timeNanos time of the arrival, in nanoseconds since the start
 * @param lifetimeNanos run time after the start of the pod, in nanoseconds, at least 1; {@link Long#MAX_VALUE} if it never
 *     ends
 * @param scale factor on the requests of its template; 1 leaves them unchanged
 */
public record PodArrival(long timeNanos, long lifetimeNanos, double scale) {}
