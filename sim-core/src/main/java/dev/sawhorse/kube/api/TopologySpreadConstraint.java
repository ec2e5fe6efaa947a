// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A topology spread constraint: the allowed skew of the selected pods over the domains of a node label.
 *
 * @param doNotSchedule false for ScheduleAnyway
 * @param labelSelector null selects no pod
 * @param minDomains null where none is given (counts as 1)
 * @param honorNodeAffinity nodeAffinityPolicy, Honor by default
 * @param honorNodeTaints nodeTaintsPolicy, Ignore by default
 */
public record TopologySpreadConstraint(
        String topologyKey,
        int maxSkew,
        boolean doNotSchedule,
        @Nullable LabelSelector labelSelector,
        @Nullable Integer minDomains,
        boolean honorNodeAffinity,
        boolean honorNodeTaints,
        List<String> matchLabelKeys) {
    public TopologySpreadConstraint {
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }

    /** Returns the constraint of a pod with these labels, with matchLabelKeys resolved into the selector. */
    public TopologySpreadConstraint withLabelKeysOf(Map<String, String> labels) {
        if (labelSelector == null || matchLabelKeys.isEmpty()) {
            return this;
        }
        return new TopologySpreadConstraint(
                topologyKey,
                maxSkew,
                doNotSchedule,
                labelSelector.withLabelKeys(matchLabelKeys, "In", labels),
                minDomains,
                honorNodeAffinity,
                honorNodeTaints,
                matchLabelKeys);
    }
}
