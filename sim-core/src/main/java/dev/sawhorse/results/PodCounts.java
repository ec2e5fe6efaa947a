// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.Map;

/**
 * The number of pods by outcome, without DaemonSet pods except in {@code lost}.
 *
 * @param initial existed at the start
 * @param created were created since
 * @param bound were bound to a node since
 * @param completed ran to completion
 * @param oomKilled the number of containers killed for their memory, including those of DaemonSet pods
 * @param oomKilledByNamespace the same by the namespace of the pod, in the order of their names
 * @param unschedulableAtEnd were waiting at the end of the run after the scheduler had found no node for them
 * @param lost pods lost by the simulator, which must never happen: pods without a scheduling result for a minute, pods that
 *     outlived their Node object by two minutes, and any difference between the pod objects the journal accounts for and those
 *     the cluster held at the end
 * @param pendingSeconds the time pods existed without a node, summed over all of them
 */
public record PodCounts(
        int initial,
        int created,
        int bound,
        int completed,
        int evicted,
        int preempted,
        int oomKilled,
        Map<String, Integer> oomKilledByNamespace,
        int unschedulableAtEnd,
        int lost,
        double pendingSeconds) {}
