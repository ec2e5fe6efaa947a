package dev.sawhorse.clusterautoscaler.expander;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of the groups with the highest priority; all options where no group has one. A priority below -1 is none, as the
 * search for the highest begins there.
 */
final class PriorityExpander implements Filter {
    private static final int LEAST = -1;

    private final PrioritySource source;

    PriorityExpander(PrioritySource source) {
        this.source = source;
    }

    @Override
    public List<Option> bestOptions(List<Option> options) {
        Priorities priorities = source.read();
        if (priorities == null) {
            return options;
        }
        List<Option> best = new ArrayList<>();
        Integer highest = null;
        for (Option option : options) {
            Integer own = priorities.of(option.group().id());
            if (own != null && own >= LEAST && isAtLeast(own, highest)) {
                if (highest == null || own > highest) {
                    best.clear();
                }
                highest = own;
                best.add(option);
            }
        }
        return best.isEmpty() ? options : best;
    }

    private static boolean isAtLeast(int own, @Nullable Integer highest) {
        return highest == null || own >= highest;
    }
}
