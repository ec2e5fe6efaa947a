// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the scale-down planner has in memory between two loops. Times are nanoseconds.
 *
 * @param unneeded since when nodes have been unneeded, by node, in the order of their removal
 * @param recheckAt when nodes that could not be removed are simulated again, by node
 * @param hints where moved pods found room in the last simulation, by pod
 * @param updatedAt the last update, {@link Long#MIN_VALUE} if there was none
 * @param shortestInterval the shortest time between two updates
 */
public record PlannerMemory(
        Map<String, Long> unneeded,
        Map<String, Long> recheckAt,
        Map<String, String> hints,
        long updatedAt,
        long shortestInterval) {
    public PlannerMemory {
        unneeded = new LinkedHashMap<>(unneeded);
        recheckAt = new LinkedHashMap<>(recheckAt);
        hints = new LinkedHashMap<>(hints);
    }
}
