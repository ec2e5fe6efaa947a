// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.blast;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loss of a failure domain.
 *
 * @param nodes the number of lost nodes
 * @param pods the pods on them, without those of DaemonSets
 * @param share those pods as a share of all pods on nodes, 0 to 1
 * @param byWorkload the lost share of each workload that loses pods, by its name, the largest share first
 * @param byBudget the lost share of the pods of each PodDisruptionBudget, likewise
 * @param pendingMinutes the minutes that pods wait within the horizon because of the loss, summed over all pods; null where the
 *     loss was not simulated
 * @param remedies what would halve it
 */
public record Loss(
        FailureDomain domain,
        int nodes,
        int pods,
        double share,
        Map<String, Double> byWorkload,
        Map<String, Double> byBudget,
        @Nullable Double pendingMinutes,
        List<String> remedies) {
    public Loss {
        byWorkload = Collections.unmodifiableMap(new LinkedHashMap<>(byWorkload));
        byBudget = Collections.unmodifiableMap(new LinkedHashMap<>(byBudget));
        remedies = List.copyOf(remedies);
    }

    Loss simulated(double minutes, List<String> found) {
        return new Loss(domain, nodes, pods, share, byWorkload, byBudget, minutes, found);
    }
}
