// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.summary.SummaryMetrics;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.UnboundPods;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The result of a run: the metrics of its {@code summary.json}, its assertions, and the pods that stayed without a node. */
public final class RunResult {
    private final ScenarioRun.Outcome outcome;
    private final SummaryMetrics metrics;

    RunResult(ScenarioRun.Outcome outcome) {
        this.outcome = outcome;
        this.metrics = SummaryMetrics.of(outcome.results());
    }

    /** Returns the paths of all metrics, such as {@code cost.total} and {@code latencySeconds.scheduling.p95}. */
    public SortedSet<String> metrics() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(metrics.paths()));
    }

    /**
     * Returns a metric in the unit of {@code summary.json}.
     *
     * @throws IllegalArgumentException with the path that was probably meant if there is no such metric
     */
    public double metric(String path) {
        return metrics.value(path);
    }

    /** Returns the assertions of the scenario that do not hold, in the order written, with the values they found. */
    public List<String> failedAssertions() {
        return outcome.assertions().stream()
                .filter(assertion -> !assertion.holds())
                .map(Assertion.Outcome::toString)
                .toList();
    }

    /** Returns the pods that were never bound to a node, by owner, with the reason. */
    public List<UnboundPods.Group> unboundPods() {
        return outcome.unbound();
    }

    /** Returns everything that is computed from the journal: the bill, the timeline, a row for each node and pod. */
    public Results results() {
        return outcome.results();
    }
}
