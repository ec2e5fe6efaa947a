// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.clusterstate.ExponentialBackoff;
import dev.sawhorse.clusterautoscaler.scaledown.PlannerMemory;
import dev.sawhorse.clusterautoscaler.scaledown.ScaleDownDelays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What Cluster Autoscaler has in memory between two loops, without open requests for nodes and deletions in progress. Times are
 * nanoseconds since the start.
 *
 * @param nextLoopAt when the next loop runs, if no pod becomes unschedulable before
 * @param lastScaleUp the last request for nodes
 * @param lastDelete the last loop that began to delete nodes
 * @param groupsReadAt when the Auto Scaling groups were read, which happens every minute
 * @param nextInstances when the instances of groups are read next, which happens every two minutes
 * @param podHints where pending pods found room in the last simulation, by pod
 */
public record LoopMemory(
        long nextLoopAt,
        long lastScaleUp,
        long lastDelete,
        long groupsReadAt,
        long nextInstances,
        Map<String, String> podHints,
        PlannerMemory planner,
        ScaleDownDelays.Times delays,
        Map<String, ExponentialBackoff.Pause> backOff) {
    public LoopMemory {
        podHints = new LinkedHashMap<>(podHints);
        backOff = new LinkedHashMap<>(backOff);
    }
}
