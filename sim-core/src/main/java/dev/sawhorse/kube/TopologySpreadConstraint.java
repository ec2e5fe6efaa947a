package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How evenly the selected pods must lie over the domains of a node label.
 *
 * @param doNotSchedule false for ScheduleAnyway
 * @param labelSelector null selects no pod
 * @param minDomains null where none is written (counts as 1)
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
}
