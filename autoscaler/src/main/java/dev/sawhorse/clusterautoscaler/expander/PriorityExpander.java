// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/**
 * The priority expander: keeps the options of the groups with the highest priority; all options if no group has a
 * priority of -1 or more ({@code expander/priority/priority.go}).
 */
final class PriorityExpander implements Filter {
    private static final int LOWEST = -1;

    private final PrioritySource source;

    PriorityExpander(PrioritySource source) {
        this.source = source;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/priority/priority.go",
            symbol = "priority.BestOptions")
    @Override
    public List<Option> bestOptions(List<Option> options) {
        Priorities priorities = source.read();
        if (priorities == null) {
            return options;
        }
        List<Option> best = new ArrayList<>();
        int highest = LOWEST;
        for (Option option : options) {
            Integer own = priorities.of(option.group().id());
            if (own != null && own >= highest) {
                if (own > highest) {
                    best.clear();
                }
                highest = own;
                best.add(option);
            }
        }
        return best.isEmpty() ? options : best;
    }
}
