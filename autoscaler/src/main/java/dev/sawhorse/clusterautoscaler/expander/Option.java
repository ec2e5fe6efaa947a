// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * An expansion option: a number of new nodes of a group, for these pods.
 *
 * @param similarGroups groups over which the nodes may be balanced
 */
public record Option(
        NodeGroup group, NodeTemplate template, int nodeCount, List<Pod> pods, List<NodeGroup> similarGroups) {
    public Option {
        pods = List.copyOf(pods);
        similarGroups = List.copyOf(similarGroups);
    }

    /** Returns the options with the lowest score, in their order. */
    static List<Option> lowest(List<Option> options, ToDoubleFunction<Option> score) {
        List<Option> best = new ArrayList<>();
        double lowest = 0;
        for (Option option : options) {
            double own = score.applyAsDouble(option);
            if (best.isEmpty() || own < lowest) {
                best.clear();
                lowest = own;
            }
            if (own == lowest) {
                best.add(option);
            }
        }
        return best;
    }
}
