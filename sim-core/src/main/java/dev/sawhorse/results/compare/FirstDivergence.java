// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first divergence of a variant's run from the run of the reference, under the first seed.
 *
 * @param variant the name of the variant
 * @param reference the action of the reference, null if there are no more
 * @param other the action of the variant, null if there are no more
 * @param rules the rules of the autoscaler that lead to it, each in a sentence; empty if they are not known
 */
public record FirstDivergence(
        String variant, @Nullable Event reference, @Nullable Event other, List<String> rules) {
    public FirstDivergence {
        rules = List.copyOf(rules);
    }

    /**
     * An observed action in a run.
     *
     * @param timeNanos its time since the start
     * @param what its description
     */
    public record Event(long timeNanos, String what) {}

    /** Returns the divergence with the rules that lead to it. */
    public FirstDivergence withRules(List<String> known) {
        return new FirstDivergence(variant, reference, other, known);
    }

    /** Returns the divergence as seen from the variant. */
    public FirstDivergence exchanged() {
        Event ofVariant = other;
        Event ofReference = reference;
        return new FirstDivergence(variant, ofVariant, ofReference, rules);
    }

    /** Returns the time of the divergence, in nanoseconds since the start. */
    public long timeNanos() {
        long ofReference = reference == null ? Long.MAX_VALUE : reference.timeNanos();
        return Math.min(ofReference, other == null ? Long.MAX_VALUE : other.timeNanos());
    }
}
