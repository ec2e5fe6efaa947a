// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.facts.InstanceCatalogue;
import java.time.Instant;

/**
 * The assumptions of the rules about what manifests do not state.
 *
 * @param region region of the NodePools
 * @param catalogue the figures of the instance types
 * @param poolNodes number of nodes of a NodePool for the evaluation of its budgets
 * @param week an instant of the week that calendars show
 * @param ignorePreferences whether Karpenter ignores preferences of pods (preferencePolicy Ignore)
 * @param bestEffortMinValues whether minValues that cannot be met are relaxed (minValuesPolicy BestEffort)
 * @param spotToSpotConsolidation whether consolidation may replace a spot node by a cheaper spot node
 * @param staticCapacity whether NodePools with replicas launch their nodes
 * @param nodeRepair whether unhealthy nodes are replaced, also if that is not known
 * @param wholeCluster whether the input contains all objects of the cluster, like a scenario
 */
public record LintSettings(
        String region,
        InstanceCatalogue catalogue,
        int poolNodes,
        Instant week,
        boolean ignorePreferences,
        boolean bestEffortMinValues,
        boolean spotToSpotConsolidation,
        boolean staticCapacity,
        boolean nodeRepair,
        boolean wholeCluster) {
    /** Returns these settings with calendars of another week. */
    public LintSettings withWeek(Instant changed) {
        return new LintSettings(
                region,
                catalogue,
                poolNodes,
                changed,
                ignorePreferences,
                bestEffortMinValues,
                spotToSpotConsolidation,
                staticCapacity,
                nodeRepair,
                wholeCluster);
    }
}
