// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.history.ProvisioningObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class DecisionSpeedEstimateTest {
    private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

    /** Rounds of 1 to 40 pods while the cluster grows by a node a second; durations vary by a tenth. */
    private static DecisionSpeedEstimate estimate(int rounds, double simulation, double node, double pod) {
        Random random = new Random(3);
        List<ProvisioningObservation> observed = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            int pods = 1 + random.nextInt(40);
            double millis = (simulation + node * i + pod * pods) * (0.9 + 0.2 * random.nextDouble());
            observed.add(new ProvisioningObservation(
                    START.plusSeconds(i), pods, Duration.ofNanos(Math.round(millis * 1e6))));
        }
        return new DecisionSpeedEstimate(
                observed, at -> (int) Duration.between(START, at).toSeconds());
    }

    @Test
    void aHiddenSpeedIsRecoveredWithinATenth() {
        DecisionSpeedEstimate estimate = estimate(200, 12, 0.8, 3);
        assertThat(estimate.isKnown()).isTrue();
        assertThat(estimate.nanos().get(0)).isCloseTo(12e6, within(1.2e6));
        assertThat(estimate.nanos().get(1)).isCloseTo(0.8e6, within(0.08e6));
        assertThat(estimate.nanos().get(2)).isCloseTo(3e6, within(0.3e6));
    }

    @Test
    void aPartThatDoesNotMatterIsZeroAndNeverNegative() {
        List<Double> nanos = estimate(100, 0, 0, 5).nanos();
        assertThat(nanos).allMatch(part -> part >= 0);
        assertThat(nanos.get(2)).isCloseTo(5e6, within(0.5e6));
    }

    @Test
    void tooFewRoundsGiveNoEstimate() {
        assertThat(estimate(9, 1, 1, 1).isKnown()).isFalse();
    }

    @Test
    void theEstimateIsWrittenIntoTheSectionKarpenter() {
        EditedScenario scenario = new EditedScenario("karpenter: {interruptionQueue: q}\n");
        estimate(100, 0, 0, 5).apply(scenario);
        assertThat(scenario.text())
                .matches(
                        "(?s)karpenter: \\{decisionSpeed: \\{perSimulation: .*ms, perNode: .*ms, perPod: [45]\\..*ms}, "
                                + "interruptionQueue: q}\n");
    }
}
