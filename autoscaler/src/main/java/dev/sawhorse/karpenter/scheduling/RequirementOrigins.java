// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import java.util.Map;
import java.util.TreeMap;

/**
 * The origins of the requirements of a claim in flight: for each label, which rule of which pod narrowed it last.
 */
final class RequirementOrigins {
    private final Map<String, String> byKey = new TreeMap<>();
    private Requirements known;

    RequirementOrigins(Requirements templateRequirements) {
        this.known = templateRequirements;
    }

    /** Takes note of what a pod just added has changed. */
    void narrowedTo(Requirements after, PodData data, String pod) {
        Requirements combined = known.plus(data.requirements());
        for (Requirement requirement : after.changedSince(known)) {
            String key = requirement.key();
            boolean own = data.requirements().has(key) && combined.get(key).equals(requirement);
            byKey.put(key, (own ? ownRule(data, key) : addedRule(data, key)) + " of " + pod);
        }
        known = after;
    }

    /** Returns the rule and the pod, empty for a label no pod has narrowed. */
    String of(String key) {
        return byKey.getOrDefault(key, "");
    }

    /** Returns which of the pods' own rules speaks of the label. */
    static String ownRule(PodData data, String key) {
        if (data.constraints().nodeSelector().containsKey(key)) {
            return "node selector";
        }
        return data.strictRequirements().has(key) ? "node affinity" : "preferred node affinity";
    }

    private static String addedRule(PodData data, String key) {
        for (Requirements alternative : data.podClass().volumeAlternatives()) {
            if (alternative.has(key)) {
                return "volume";
            }
        }
        if (data.topologies() != null) {
            for (TopologyGroup group : data.topologies()) {
                if (group.key().equals(key)) {
                    return group.type().toString();
                }
            }
        }
        return "topology";
    }
}
