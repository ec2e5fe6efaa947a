// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.results.Results;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A metric of a run: the one declaration of a figure, from which the summary, tables, comparisons, checks, assertions and the
 * reference of all metrics derive.
 *
 * @param name its path in {@code summary.json}, or a name of its own for metrics outside of it
 * @param label its name for people
 * @param better the desired direction
 * @param less the adjective of a variant with a lower value, such as cheaper
 * @param more the adjective of a variant with a higher value
 * @param remark the line of the terminal summary where the value is not 0, null if there is none
 * @param doc one sentence that says what the value is
 * @param reader returns the value from the results of a run
 * @param condition whether the summary of a run has it; where it has not, the value is 0
 */
public record Metric(
        String name,
        String label,
        Unit unit,
        Better better,
        String less,
        String more,
        @Nullable Remark remark,
        String doc,
        Function<Results, Number> reader,
        Predicate<Results> condition)
        implements SummaryField {
    /** The desired direction of a metric. */
    public enum Better {
        LESS,
        MORE,
        /** Neither: the metric describes the load. */
        NEITHER
    }

    /**
     * The text of a count, in which {@code %s} stands for the number.
     *
     * @param one the text for a count of 1
     * @param many the text for any other count
     */
    public record Remark(String one, String many) {
        /** Returns the text for a count, given also in the notation of the table. */
        public String of(long count, String notation) {
            return (count == 1 ? one : many).replace("%s", notation);
        }
    }

    /** Returns a metric of which less is better, named by its path. */
    public static Metric of(String path, Unit unit, Function<Results, Number> reader, String doc) {
        return new Metric(path, path, unit, Better.LESS, "less", "more", null, doc, reader, results -> true);
    }

    /** Returns the same metric under another label. */
    public Metric labelled(String changed) {
        return new Metric(name, changed, unit, better, less, more, remark, doc, reader, condition);
    }

    /** Returns the same metric under another label, with adjectives for lower and higher values. */
    public Metric labelled(String changed, String lower, String higher) {
        return new Metric(name, changed, unit, better, lower, higher, remark, doc, reader, condition);
    }

    /** Returns the same metric with another desired direction. */
    Metric wanting(Better direction) {
        return new Metric(name, label, unit, direction, less, more, remark, doc, reader, condition);
    }

    /** Returns the same metric with a line in the terminal summary. */
    Metric remarked(String one, String many) {
        return new Metric(name, label, unit, better, less, more, new Remark(one, many), doc, reader, condition);
    }

    /** Returns the same metric for the summaries of some runs only. */
    Metric where(Predicate<Results> changed) {
        return new Metric(name, label, unit, better, less, more, remark, doc, reader, changed);
    }

    @Override
    public boolean isIn(Results results) {
        return condition.test(results);
    }

    /** Returns the value in the results of a run. */
    @Override
    public Number value(Results results) {
        return reader.apply(results);
    }
}
