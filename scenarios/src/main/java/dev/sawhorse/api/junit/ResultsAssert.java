// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.junit;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.summary.SummaryMetrics;
import dev.sawhorse.scenario.file.Assertion;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.AbstractDoubleAssert;
import org.assertj.core.api.Assertions;

/** AssertJ assertions on the results of a run; messages name metrics as {@code summary.json} does. */
public final class ResultsAssert extends AbstractAssert<ResultsAssert, Results> {
    ResultsAssert(Results actual) {
        super(actual, ResultsAssert.class);
    }

    /** Returns an assertion on the metric at a path of {@code summary.json}, such as {@code nodes.byInstanceType.m5.large}. */
    public AbstractDoubleAssert<?> figure(String path) {
        isNotNull();
        return Assertions.assertThat(SummaryMetrics.of(actual).value(path)).as(path);
    }

    /** Returns an assertion on the cost of the run, in USD. */
    public AbstractDoubleAssert<?> costTotal() {
        return figure("cost.total");
    }

    /** Returns an assertion on the monthly cost at the mean rate of the run, in USD. */
    public AbstractDoubleAssert<?> costMonthlyRate() {
        return figure("cost.monthlyRate");
    }

    /** Returns an assertion on the p95 scheduling latency of pods, in seconds. */
    public AbstractDoubleAssert<?> schedulingP95() {
        return figure("latencySeconds.scheduling.p95");
    }

    /** Returns an assertion on the p95 time until the containers of a pod are ready, in seconds. */
    public AbstractDoubleAssert<?> readyP95() {
        return figure("latencySeconds.ready.p95");
    }

    /** Returns an assertion on the number of launched instances. */
    public AbstractDoubleAssert<?> nodesLaunched() {
        return figure("nodes.launched");
    }

    /** Returns an assertion on the peak number of instances. */
    public AbstractDoubleAssert<?> nodesPeak() {
        return figure("nodes.peak");
    }

    /** Returns an assertion on the requested share of the nodes' CPU, from 0 to 1. */
    public AbstractDoubleAssert<?> cpuUtilization() {
        return figure("utilization.cpu");
    }

    /** Returns an assertion on the number of evicted pods. */
    public AbstractDoubleAssert<?> podsEvicted() {
        return figure("pods.evicted");
    }

    /** Verifies that no pod was pending without a node at the end. */
    public ResultsAssert hasNoUnschedulablePods() {
        figure("pods.unschedulableAtEnd").isZero();
        return this;
    }

    /** Verifies an assertion in the notation of scenarios, such as {@code latencySeconds.ready.p95 < 1m30s}. */
    public ResultsAssert holds(String claim) {
        isNotNull();
        Assertion.Outcome outcome = Assertion.parse(claim).check(SummaryMetrics.of(actual));
        if (!outcome.holds()) {
            failWithMessage("assertion does not hold: %s", outcome);
        }
        return this;
    }

    /** Verifies that at least one node of an instance type, such as {@code m5.large}, ran. */
    public ResultsAssert usesInstanceType(String type) {
        figure("nodes.byInstanceType." + type).isPositive();
        return this;
    }

    /** Verifies that no node of an instance type ran. */
    public ResultsAssert doesNotUseInstanceType(String type) {
        figure("nodes.byInstanceType." + type).isZero();
        return this;
    }
}
