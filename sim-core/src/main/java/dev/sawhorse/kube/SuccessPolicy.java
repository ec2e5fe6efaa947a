package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** When an indexed Job is done before all its numbers are: once any of the rules is met. */
public record SuccessPolicy(List<Rule> rules) {
    public SuccessPolicy {
        rules = List.copyOf(rules);
    }

    /**
     * One rule.
     *
     * @param indexes the numbers that matter, null for all
     * @param count how many of them must have succeeded, null for all of them
     */
    public record Rule(@Nullable IndexSet indexes, @Nullable Integer count) {
        boolean isMetBy(IndexSet succeeded) {
            if (indexes == null) {
                return count != null && succeeded.size() >= count;
            }
            int met = indexes.sizeOfCommon(succeeded);
            return met == indexes.size() || (count != null && met >= count);
        }
    }

    /** Whether numbers that have succeeded are enough. */
    public boolean isMetBy(IndexSet succeeded) {
        return succeeded.size() > 0 && rules.stream().anyMatch(rule -> rule.isMetBy(succeeded));
    }
}
