// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.LabelSelector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Topology groups in the order in which they were added. A group whose selector asks for a label is held only against pods that
 * have it.
 */
final class TopologyGroups {
    private final Map<TopologyGroup.Identity, TopologyGroup> byIdentity = new LinkedHashMap<>();
    private final List<TopologyGroup> groups = new ArrayList<>();

    /** The indices of groups by a label that their selectors ask for. */
    private final Map<Map.Entry<String, String>, BitSet> byLabel = new LinkedHashMap<>();

    /** The indices of the other groups. */
    private final BitSet others = new BitSet();

    @Nullable
    TopologyGroup find(TopologyGroup.Identity identity) {
        return byIdentity.get(identity);
    }

    void add(TopologyGroup.Identity identity, TopologyGroup group) {
        LabelSelector selector = group.rule().selector();
        Map.Entry<String, String> label = selector == null ? null : PodsByLabels.labelOf(selector);
        (label == null ? others : byLabel.computeIfAbsent(label, any -> new BitSet())).set(groups.size());
        byIdentity.put(identity, group);
        groups.add(group);
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }

    int size() {
        return groups.size();
    }

    /**
     * Adds the groups that select the pods to a list.
     *
     * @param from the index of the first group that is looked at
     */
    void addSelecting(PodClass pods, int from, List<TopologyGroup> selecting) {
        BitSet candidates = (BitSet) others.clone();
        for (Map.Entry<String, String> label : pods.labels().entrySet()) {
            BitSet asking = byLabel.get(label);
            if (asking != null) {
                candidates.or(asking);
            }
        }
        for (int i = candidates.nextSetBit(from); i >= 0; i = candidates.nextSetBit(i + 1)) {
            if (groups.get(i).selects(pods)) {
                selecting.add(groups.get(i));
            }
        }
    }
}
