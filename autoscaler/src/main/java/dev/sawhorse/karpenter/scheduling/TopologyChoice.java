// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The domain that one topology rule chooses by itself, given the number of pods in its domains; used by explanations.
 */
public final class TopologyChoice {
    private final TopologyGroup group;

    /**
     * Makes a rule with the given counts.
     *
     * @param type {@code topology spread}, {@code pod affinity} or {@code pod anti-affinity}
     * @param maxSkew of a spread
     * @param minDomains of a spread, null where none is written
     */
    public TopologyChoice(
            String key, String type, Map<String, Integer> counts, int maxSkew, @Nullable Integer minDomains) {
        TopologyGroup.Rule rule = new TopologyGroup.Rule(
                TopologyType.parse(type), key, Set.of(), null, maxSkew, minDomains, TopologyNodeFilter.EVERY_NODE);
        this.group = new TopologyGroup(rule, counts.keySet(), new KnownHosts());
        counts.forEach((domain, count) -> {
            for (int i = 0; i < count; i++) {
                group.record(domain);
            }
        });
    }

    /** Returns the domains a pod may go to, see {@link TopologyGroup#next}. */
    public Requirement next(boolean selected, Requirement podDomains, Requirement nodeDomains) {
        return group.next(selected, podDomains, nodeDomains, 0);
    }
}
