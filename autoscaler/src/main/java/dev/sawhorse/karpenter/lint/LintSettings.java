package dev.sawhorse.karpenter.lint;

import java.time.Instant;

/**
 * What rules have to assume, because manifests do not say it.
 *
 * @param region where NodePools launch
 * @param poolNodes how many nodes a NodePool has when its budgets are asked
 * @param week an instant of the week that calendars show
 * @param ignorePreferences whether Karpenter treats preferences of pods as nothing (preferencePolicy Ignore)
 * @param bestEffortMinValues whether minValues are relaxed that cannot be met (minValuesPolicy BestEffort)
 * @param spotToSpotConsolidation whether consolidation may replace a spot node by a cheaper spot node
 * @param staticCapacity whether NodePools with replicas launch their nodes
 * @param wholeCluster whether the objects are all that the cluster has, as those of a scenario are
 */
public record LintSettings(
        String region,
        int poolNodes,
        Instant week,
        boolean ignorePreferences,
        boolean bestEffortMinValues,
        boolean spotToSpotConsolidation,
        boolean staticCapacity,
        boolean wholeCluster) {
    /** Returns the settings with calendars of another week. */
    public LintSettings withWeek(Instant changed) {
        return new LintSettings(
                region,
                poolNodes,
                changed,
                ignorePreferences,
                bestEffortMinValues,
                spotToSpotConsolidation,
                staticCapacity,
                wholeCluster);
    }
}
