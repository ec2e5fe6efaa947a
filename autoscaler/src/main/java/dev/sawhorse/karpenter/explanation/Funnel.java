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
 * How few instance types became of many: the stages in the order of the layers, each counting what the ones before had left.
 * A type that several rules exclude is counted at the first of them.
 *
 * @param begin what there was before the first stage
 * @param left the names that came through, sorted
 */
public record Funnel(int begin, List<Stage> stages, SortedSet<String> left) {
    public Funnel {
        stages = List.copyOf(stages);
        left = Collections.unmodifiableSortedSet(new TreeSet<>(left));
    }

    /** Returns the funnel before anything was taken away. */
    public static Funnel of(Collection<String> types) {
        SortedSet<String> all = new TreeSet<>(types);
        return new Funnel(all.size(), List.of(), all);
    }

    /** Returns the funnel with a stage more; a reason for a type that is not left any longer counts for nothing. */
    public Funnel without(Layer layer, String key, String rule, Map<String, String> reasons) {
        SortedMap<String, String> removed = new TreeMap<>(reasons);
        removed.keySet().retainAll(left);
        SortedSet<String> rest = new TreeSet<>(left);
        rest.removeAll(removed.keySet());
        List<Stage> longer = new ArrayList<>(stages);
        longer.add(new Stage(layer, key, rule, rest.size(), removed));
        return new Funnel(begin, longer, rest);
    }

    /** Returns the funnel with a stage more that leaves only the given types; the function gives the reason for each other. */
    public Funnel keeping(
            Layer layer, String key, String rule, Collection<String> kept, Function<String, String> reason) {
        SortedSet<String> gone = new TreeSet<>(left);
        gone.removeAll(new TreeSet<>(kept));
        Map<String, String> reasons = new TreeMap<>();
        gone.forEach(type -> reasons.put(type, reason.apply(type)));
        return without(layer, key, rule, reasons);
    }

    /** Returns this funnel with the stages of another one, which began with what is left here. */
    public Funnel then(Funnel next) {
        List<Stage> both = new ArrayList<>(stages);
        both.addAll(next.stages);
        return new Funnel(begin, both, next.left);
    }

    /** Returns the stage at which the type fell; null if it came through or was never there. */
    public @Nullable Stage fallOf(String type) {
        for (Stage stage : stages) {
            if (stage.removed().containsKey(type)) {
                return stage;
            }
        }
        return null;
    }

    /** Returns the stage after which nothing was left; null if something is. */
    public @Nullable Stage end() {
        if (!left.isEmpty()) {
            return null;
        }
        for (Stage stage : stages) {
            if (stage.left() == 0) {
                return stage;
            }
        }
        return null;
    }
}
