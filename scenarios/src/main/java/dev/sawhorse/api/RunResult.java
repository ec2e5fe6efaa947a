// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.summary.SummaryMetrics;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The result of a run: the metrics of its {@code summary.json} with what must be known to trust them, its assertions, and the
 * pods that stayed without a node.
 */
public final class RunResult {
    private final ScenarioRun.Outcome outcome;
    private final SummaryMetrics metrics;
    private final List<Finding> findings;

    RunResult(ScenarioRun.Outcome outcome, List<Finding> findings) {
        this.outcome = outcome;
        this.metrics = SummaryMetrics.of(outcome.results());
        this.findings = findings;
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

    /**
     * Returns whether a metric depends on something that is unknown or not simulated, so that its value may be wrong; {@link
     * #notes} say why.
     */
    public boolean isInDoubt(String path) {
        return outcome.results().doubts().isInDoubt(path);
    }

    /**
     * Returns what must be known with the metrics, one sentence each: the warnings about the scenario, the extensions that the
     * run had, and other reasons for which metrics are in doubt.
     */
    public List<String> notes() {
        return Stream.concat(
                        ScenarioCaveats.of(outcome.scenario()).warnings().stream(),
                        outcome.results().doubts().causes().stream())
                .toList();
    }

    /** Returns the findings of the lint rules that were added to the runner, by position. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns the assertions of the scenario that do not hold, in the order written, with the values they found. */
    public List<String> failedAssertions() {
        return outcome.assertions().stream()
                .filter(assertion -> !assertion.holds())
                .map(Assertion.Outcome::toString)
                .toList();
    }

    /** Returns the pods that were never bound to a node, by owner, with the reason. */
    public List<UnboundPods> unboundPods() {
        return outcome.unbound().stream()
                .map(group -> new UnboundPods(group.owner(), group.reason(), group.pods()))
                .toList();
    }

    /** Returns everything that is computed from the journal: the bill, the timeline, a row for each node and pod. */
    public Results results() {
        return outcome.results();
    }

    ScenarioRun.Outcome outcome() {
        return outcome;
    }
}
