package dev.sawhorse.scenario.junit;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.SummaryMetrics;
import dev.sawhorse.scenario.Assertion;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.AbstractDoubleAssert;
import org.assertj.core.api.Assertions;

/** Assertions on what a run came to; figures carry the names of {@code summary.json} in their messages. */
public final class ResultsAssert extends AbstractAssert<ResultsAssert, Results> {
    ResultsAssert(Results actual) {
        super(actual, ResultsAssert.class);
    }

    /** Continues with the figure at a path of {@code summary.json}, such as {@code nodes.byInstanceType.m5.large}. */
    public AbstractDoubleAssert<?> figure(String path) {
        isNotNull();
        return Assertions.assertThat(SummaryMetrics.of(actual).value(path)).as(path);
    }

    /** Continues with what the run cost, in USD. */
    public AbstractDoubleAssert<?> costTotal() {
        return figure("cost.total");
    }

    /** Continues with what a month costs at the run's mean, in USD. */
    public AbstractDoubleAssert<?> costMonthlyRate() {
        return figure("cost.monthlyRate");
    }

    /** Continues with how long all but 5 % of the pods wait at most for their node, in seconds. */
    public AbstractDoubleAssert<?> schedulingP95() {
        return figure("latencySeconds.scheduling.p95");
    }

    /** Continues with how long all but 5 % of the pods wait at most until their containers are ready, in seconds. */
    public AbstractDoubleAssert<?> readyP95() {
        return figure("latencySeconds.ready.p95");
    }

    /** Continues with how many instances were launched. */
    public AbstractDoubleAssert<?> nodesLaunched() {
        return figure("nodes.launched");
    }

    /** Continues with how many instances ran at once. */
    public AbstractDoubleAssert<?> nodesPeak() {
        return figure("nodes.peak");
    }

    /** Continues with how much of the nodes' CPU was requested, from 0 to 1. */
    public AbstractDoubleAssert<?> cpuUtilization() {
        return figure("utilization.cpu");
    }

    /** Continues with how many pods were evicted. */
    public AbstractDoubleAssert<?> podsEvicted() {
        return figure("pods.evicted");
    }

    /** Verifies that no pod waited for a node at the end. */
    public ResultsAssert hasNoUnschedulablePods() {
        figure("pods.unschedulableAtEnd").isZero();
        return this;
    }

    /** Verifies a claim as scenarios write it, such as {@code latencySeconds.ready.p95 < 1m30s}. */
    public ResultsAssert holds(String claim) {
        isNotNull();
        Assertion.Outcome outcome = Assertion.parse(claim).check(SummaryMetrics.of(actual));
        if (!outcome.holds()) {
            failWithMessage("assertion does not hold: %s", outcome);
        }
        return this;
    }

    /** Verifies that the nodes of the given type, such as {@code m5.large}, ran for longer than no time. */
    public ResultsAssert usesInstanceType(String type) {
        figure("nodes.byInstanceType." + type).isPositive();
        return this;
    }

    /** Verifies that no node was of the given type. */
    public ResultsAssert doesNotUseInstanceType(String type) {
        figure("nodes.byInstanceType." + type).isZero();
        return this;
    }
}
