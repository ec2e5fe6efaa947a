// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A filter trace: the stages that reduce a set of instance types, in the order of the layers, each with the types that
 * it removed. A type that several rules exclude counts at the first of them.
 *
 * @param begin number of types before the first stage
 * @param left names of the remaining types, sorted
 */
public record InstanceTypeFilterTrace(int begin, List<FilterStage> stages, SortedSet<String> left) {
    public InstanceTypeFilterTrace {
        stages = List.copyOf(stages);
        left = Collections.unmodifiableSortedSet(new TreeSet<>(left));
    }

    /** Returns the trace of a set of types without any stage. */
    public static InstanceTypeFilterTrace of(Collection<String> types) {
        SortedSet<String> all = new TreeSet<>(types);
        return new InstanceTypeFilterTrace(all.size(), List.of(), all);
    }

    /** Returns the trace with a further stage; a reason for a type that is not left any more is ignored. */
    public InstanceTypeFilterTrace without(FilterLayer layer, String key, String rule, Map<String, String> reasons) {
        SortedMap<String, String> removed = new TreeMap<>(reasons);
        removed.keySet().retainAll(left);
        SortedSet<String> rest = new TreeSet<>(left);
        rest.removeAll(removed.keySet());
        List<FilterStage> longer = new ArrayList<>(stages);
        longer.add(new FilterStage(layer, key, rule, rest.size(), removed));
        return new InstanceTypeFilterTrace(begin, longer, rest);
    }

    /**
     * Returns the trace with a further stage that keeps only the given types; the function returns the reason for each of
     * the others.
     */
    public InstanceTypeFilterTrace keeping(
            FilterLayer layer, String key, String rule, Collection<String> remaining, Function<String, String> reason) {
        SortedSet<String> excluded = new TreeSet<>(left);
        excluded.removeAll(new TreeSet<>(remaining));
        Map<String, String> reasons = new TreeMap<>();
        excluded.forEach(type -> reasons.put(type, reason.apply(type)));
        return without(layer, key, rule, reasons);
    }

    /** Returns this trace followed by the stages of another one, which started from the types that this one left. */
    public InstanceTypeFilterTrace then(InstanceTypeFilterTrace next) {
        List<FilterStage> both = new ArrayList<>(stages);
        both.addAll(next.stages);
        return new InstanceTypeFilterTrace(begin, both, next.left);
    }

    /** Returns the stage that removed the type; null if it is left or was never in the set. */
    public @Nullable FilterStage fallOf(String type) {
        for (FilterStage stage : stages) {
            if (stage.removed().containsKey(type)) {
                return stage;
            }
        }
        return null;
    }

    /** Returns the stage that removed the last type; null if types are left. */
    public @Nullable FilterStage end() {
        if (!left.isEmpty()) {
            return null;
        }
        for (FilterStage stage : stages) {
            if (stage.left() == 0) {
                return stage;
            }
        }
        return null;
    }
}
