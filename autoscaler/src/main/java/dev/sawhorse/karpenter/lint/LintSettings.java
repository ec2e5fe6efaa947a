// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import java.time.Instant;
import java.util.List;

/**
 * The assumptions of the rules about what manifests do not state.
 *
 * @param region region of the NodePools
 * @param zones zones of the subnets of node classes that state none, empty for every zone of the region
 * @param catalogue the figures of the instance types
 * @param poolNodes number of nodes of a NodePool for the evaluation of its budgets
 * @param week an instant of the week that calendars show
 * @param karpenter the settings of Karpenter; where they are unknown, nodes are repaired
 * @param wholeCluster whether the input contains all objects of the cluster, like a scenario
 */
public record LintSettings(
        String region,
        List<String> zones,
        InstanceCatalogue catalogue,
        int poolNodes,
        Instant week,
        KarpenterOptions karpenter,
        boolean wholeCluster) {
    public LintSettings {
        zones = List.copyOf(zones);
    }

    /** Returns these settings with calendars of another week. */
    public LintSettings withWeek(Instant changed) {
        return new LintSettings(region, zones, catalogue, poolNodes, changed, karpenter, wholeCluster);
    }

    /** Whether a feature gate of Karpenter is on. */
    boolean isEnabled(FeatureGate gate) {
        return karpenter.featureGates().isEnabled(gate);
    }
}
