package dev.sawhorse.results;

import java.util.Map;

/**
 * How many pods went which way; DaemonSet pods are left out, but for {@code lost}.
 *
 * @param completed ran to their end
 * @param oomKilled how often the kernel killed a container for its memory, those of DaemonSet pods included
 * @param oomKilledByNamespace the same by the namespace of the pod, in the order of their names
 * @param unschedulableAtEnd were waiting at the end of the run after the scheduler had found no node for them
 * @param lost fell out of the simulated world, which must never happen: pods no scheduler gave a verdict on for a minute,
 *     pods that outlived their Node object by two minutes, and any difference between the pod objects the journal accounts
 *     for and those the cluster held at the end
 * @param pendingSeconds the time pods existed without a node, summed over all of them
 */
public record PodCounts(
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
