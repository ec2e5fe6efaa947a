// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.SummaryMetrics;
import dev.sawhorse.results.summary.Unit;
import dev.sawhorse.scenario.file.value.ComparisonOperator;
import java.math.BigDecimal;

/**
 * An assertion about the summary of a run, such as {@code cost.total <= 12.5}, {@code utilization.cpu > 60%} or {@code
 * latencySeconds.scheduling.p95 < 1m30s}.
 *
 * @param text the assertion as written
 * @param metric path of a metric in {@code summary.json}
 */
public record Assertion(String text, String metric, ComparisonOperator operator, double bound) {
    /**
     * The result of an assertion.
     *
     * @param value the value of the metric
     */
    public record Outcome(Assertion assertion, double value, boolean holds) {
        /** Returns the result as files and pages show it. */
        public AssertionResult result() {
            return new AssertionResult(assertion.text(), value, holds);
        }

        /** Returns text such as {@code cost.total <= 12.5: it is 13.25}. */
        @Override
        public String toString() {
            return assertion.text() + ": it is "
                    + BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
        }
    }

    /**
     * Parses an assertion.
     *
     * @throws IllegalArgumentException if the text is not an assertion
     */
    public static Assertion parse(String text) {
        for (ComparisonOperator operator : ComparisonOperator.values()) {
            int at = text.indexOf(operator.symbol());
            if (at > 0) {
                Metric metric = SummaryMetrics.metric(text.substring(0, at).trim());
                double bound =
                        bound(text.substring(at + operator.symbol().length()).trim(), metric);
                return new Assertion(text, metric.name(), operator, bound);
            }
        }
        throw new IllegalArgumentException("\"" + text
                + "\" is not a comparison\nWrite a metric, an operator and a number, as in cost.total <= 12.5.");
    }

    /** Evaluates the assertion for the metrics of a run. */
    public Outcome check(SummaryMetrics metrics) {
        double value = metrics.value(metric);
        return new Outcome(this, value, operator.holds(value, bound));
    }

    private static double bound(String text, Metric metric) {
        if (text.matches("-?[0-9]*\\.?[0-9]+(e-?[0-9]+)?")) {
            return Double.parseDouble(text);
        }
        if (text.matches("[0-9]*\\.?[0-9]+%")) {
            return new BigDecimal(text.substring(0, text.length() - 1))
                    .movePointLeft(2)
                    .doubleValue();
        }
        if (metric.unit() == Unit.SECONDS) {
            return DurationText.seconds(text);
        }
        throw new IllegalArgumentException("\"" + text + "\" is not a number");
    }
}
