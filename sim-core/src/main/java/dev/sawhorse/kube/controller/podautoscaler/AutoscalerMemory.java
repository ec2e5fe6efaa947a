// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import java.util.List;

/**
 * What the controller of HorizontalPodAutoscalers has in memory about one of them. Times are nanoseconds since the start.
 *
 * @param nextSyncAt when it is synced next
 * @param proposals the replicas it proposed, for its stabilization windows
 * @param added the replicas it added, for its scaling policies
 * @param removed the replicas it removed
 */
public record AutoscalerMemory(
        long nextSyncAt, List<TimedAmount> proposals, List<TimedAmount> added, List<TimedAmount> removed) {
    public AutoscalerMemory {
        proposals = List.copyOf(proposals);
        added = List.copyOf(added);
        removed = List.copyOf(removed);
    }
}
