// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Job's success policy: an indexed Job is complete as soon as one of the rules is met. */
public record SuccessPolicy(List<Rule> rules) {
    public SuccessPolicy {
        rules = List.copyOf(rules);
    }

    /**
     * A rule.
     *
     * @param indexes the indexes that count, null for all
     * @param count the number of them that must succeed, null for all of them
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

    /** Whether the succeeded indexes meet a rule. */
    public boolean isMetBy(IndexSet succeeded) {
        return succeeded.size() > 0 && rules.stream().anyMatch(rule -> rule.isMetBy(succeeded));
    }
}
