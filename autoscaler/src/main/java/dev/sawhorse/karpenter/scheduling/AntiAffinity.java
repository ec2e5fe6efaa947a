// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A required anti-affinity of pods in the cluster, with these pods in order. */
final class AntiAffinity {
    private final TopologyGroup.Rule rule;
    private final TopologyGroup.Identity identity;
    private final List<Placed> pods = new ArrayList<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    /**
     * A pod on a node.
     *
     * @param position its position among all pods with all their anti-affinities
     * @param domain the domain of its node, null if the node has none
     */
    record Placed(
            AntiAffinity rule,
            int position,
            Pod pod,
            @Nullable String domain) {}

    AntiAffinity(TopologyGroup.Rule rule, TopologyGroup.Identity identity) {
        this.rule = rule;
        this.identity = identity;
    }

    TopologyGroup.Rule rule() {
        return rule;
    }

    TopologyGroup.Identity identity() {
        return identity;
    }

    /** Adds a pod after those that there are. */
    Placed add(int position, Pod pod, @Nullable String domain) {
        Placed placed = new Placed(this, position, pod, domain);
        pods.add(placed);
        if (domain != null) {
            counts.merge(domain, 1, Integer::sum);
        }
        return placed;
    }

    /** Returns the number of pods in each domain, as far as there are any. */
    Map<String, Integer> counts() {
        return counts;
    }

    /** Returns the first of the pods that is not among some of them, null if there is none. */
    @Nullable
    Placed firstBut(List<Placed> some) {
        for (Placed placed : pods) {
            if (!some.contains(placed)) {
                return placed;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return identity.toString();
    }
}
