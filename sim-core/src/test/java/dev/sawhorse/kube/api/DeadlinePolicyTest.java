// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.facts.InterruptionTrace;
import dev.sawhorse.facts.InterruptionTraces;
import dev.sawhorse.kube.api.DeadlinePolicy.Choice;
import dev.sawhorse.kube.api.DeadlinePolicy.Situation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Work of 100 with a deadline of 200 and a changeover delay of 10, decided every 1. */
class DeadlinePolicyTest {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;

    private static Choice choice(DeadlinePolicy policy, long elapsed, long left, Choice current, boolean spot) {
        return policy.decide(new Situation(100, left, 200, elapsed, 10, 1, current, spot));
    }

    @Test
    void onDemandNeverUsesSpot() {
        assertThat(choice(DeadlinePolicy.ON_DEMAND, 0, 100, Choice.WAIT, true)).isEqualTo(Choice.ON_DEMAND);
        assertThat(choice(DeadlinePolicy.ON_DEMAND, 0, 100, Choice.SPOT, true)).isEqualTo(Choice.ON_DEMAND);
    }

    @ParameterizedTest
    @CsvSource({
        // Work of 50 and two changeovers fit between 130 and the deadline exactly.
        "129, 50, WAIT, false, WAIT",
        "130, 50, WAIT, false, ON_DEMAND",
        "130, 50, WAIT, true, ON_DEMAND",
        "129, 50, WAIT, true, SPOT",
        "140, 50, SPOT, true, SPOT",
        "129, 50, ON_DEMAND, true, ON_DEMAND"
    })
    void greedyWaitsForSpotUntilTheSafetyNetAndThenStaysOnDemand(
            long elapsed, long left, Choice current, boolean spot, Choice expected) {
        assertThat(choice(DeadlinePolicy.GREEDY, elapsed, left, current, spot)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        // A uniform rate has done 30 at 60.
        "60, 70, WAIT, false, WAIT",
        "60, 71, WAIT, false, ON_DEMAND",
        "60, 71, WAIT, true, SPOT",
        "60, 90, SPOT, true, SPOT",
        // It has done 40 at 60 plus two changeovers.
        "60, 60, ON_DEMAND, true, ON_DEMAND",
        "60, 59, ON_DEMAND, true, SPOT",
        "60, 59, ON_DEMAND, false, ON_DEMAND",
        "130, 50, WAIT, true, ON_DEMAND"
    })
    void uniformProgressCatchesUpOnDemandAndReturnsToSpotOnceItIsTwoChangeoversAhead(
            long elapsed, long left, Choice current, boolean spot, Choice expected) {
        assertThat(choice(DeadlinePolicy.UNIFORM_PROGRESS, elapsed, left, current, spot))
                .isEqualTo(expected);
    }

    @Test
    void theSafetyNetCountsWholeIntervalsBetweenDecisions() {
        Situation situation = new Situation(100, 50, 200, 125, 10, 10, Choice.WAIT, false);
        assertThat(DeadlinePolicy.GREEDY.decide(situation)).isEqualTo(Choice.ON_DEMAND);
    }

    /**
     * The minutes on spot and on demand are those of the authors' simulator (skypilot-org/sky_spot in the copy of
     * mert-cemri/autoevolve at d4b77d8; strategies {@code on_demand}, {@code strawman} and {@code rc_cr_threshold}) on the same
     * availability: spot is available while at least 10 nodes of the trace are up. The work is 12 h.
     */
    @ParameterizedTest
    @CsvSource(textBlock = """
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, ON_DEMAND, 14, 3, 0, 723
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, GREEDY, 14, 3, 442, 300
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, UNIFORM_PROGRESS, 14, 3, 550, 194
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, ON_DEMAND, 14, 12, 0, 732
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, GREEDY, 14, 12, 49, 714
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, UNIFORM_PROGRESS, 14, 12, 316, 465
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, ON_DEMAND, 18, 3, 0, 723
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, GREEDY, 18, 3, 745, 0
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, UNIFORM_PROGRESS, 18, 3, 670, 80
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, ON_DEMAND, 18, 12, 0, 732
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, GREEDY, 18, 12, 799, 0
                bamboo-g4dn.xlarge-us-east-1c-2020-11-20, 6, UNIFORM_PROGRESS, 18, 12, 625, 175
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, ON_DEMAND, 14, 3, 0, 723
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, GREEDY, 14, 3, 2, 723
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, UNIFORM_PROGRESS, 14, 3, 55, 681
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, ON_DEMAND, 14, 12, 0, 732
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, GREEDY, 14, 12, 2, 732
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, UNIFORM_PROGRESS, 14, 12, 41, 728
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, ON_DEMAND, 18, 3, 0, 723
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, GREEDY, 18, 3, 74, 664
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, UNIFORM_PROGRESS, 18, 3, 74, 670
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, ON_DEMAND, 18, 12, 0, 732
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, GREEDY, 18, 12, 74, 709
                bamboo-g4dn.xlarge-us-east-1d-2020-11-23, 7, UNIFORM_PROGRESS, 18, 12, 72, 721
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, ON_DEMAND, 14, 3, 0, 723
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, GREEDY, 14, 3, 726, 0
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, UNIFORM_PROGRESS, 14, 3, 669, 60
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, ON_DEMAND, 14, 12, 0, 732
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, GREEDY, 14, 12, 744, 0
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, UNIFORM_PROGRESS, 14, 12, 522, 234
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, ON_DEMAND, 18, 3, 0, 723
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, GREEDY, 18, 3, 726, 0
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, UNIFORM_PROGRESS, 18, 3, 726, 0
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, ON_DEMAND, 18, 12, 0, 732
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, GREEDY, 18, 12, 744, 0
                bamboo-p2.xlarge-us-east-1e-2020-11-23, 10, UNIFORM_PROGRESS, 18, 12, 744, 0
                """)
    void theReplayOfShippedTracesHasTheCostOfTheAuthorsSimulator(
            String name,
            long beginHours,
            DeadlinePolicy policy,
            long deadlineHours,
            long changeoverMinutes,
            long spotMinutes,
            long onDemandMinutes) {
        InterruptionTrace trace = InterruptionTraces.load().all().stream()
                .filter(shipped -> shipped.name().equals(name))
                .findFirst()
                .orElseThrow();
        PolicyReplay replay = new PolicyReplay(12 * HOUR, deadlineHours * HOUR, changeoverMinutes * MINUTE, MINUTE);
        PolicyReplay.Outcome outcome = replay.run(policy, second -> trace.nodesUp(beginHours * HOUR + second) >= 10);
        assertThat(outcome.spotSteps()).isEqualTo(spotMinutes);
        assertThat(outcome.onDemandSteps()).isEqualTo(onDemandMinutes);
        assertThat(outcome.finished()).isLessThanOrEqualTo(deadlineHours * HOUR);
    }
}
