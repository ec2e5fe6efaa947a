// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.estimator.PodEquivalenceGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pods that are alike for the scheduler, with their result in a loop. */
final class PodGroup {
    private final PodEquivalenceGroup pods;
    private final Map<String, List<String>> errors = new LinkedHashMap<>();
    private final List<String> fits = new ArrayList<>();
    private boolean schedulable;

    PodGroup(PodEquivalenceGroup pods) {
        this.pods = pods;
    }

    PodEquivalenceGroup pods() {
        return pods;
    }

    void fits(String groupId) {
        schedulable = true;
        fits.add(groupId);
    }

    void rejected(String groupId, List<String> reasons) {
        errors.put(groupId, List.copyOf(reasons));
    }

    /**
     * Records that groups which the pods fit could not be scaled up; without any other group the pods are not helped.
     */
    void failed(List<String> groupIds, String reason) {
        if (!schedulable) {
            return;
        }
        boolean isHelped = false;
        for (String groupId : fits) {
            if (groupIds.contains(groupId)) {
                rejected(groupId, List.of(reason));
            } else {
                isHelped = true;
            }
        }
        schedulable = isHelped;
    }

    boolean isSchedulable() {
        return schedulable;
    }

    Map<String, List<String>> errors() {
        return errors;
    }
}
