// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.ConsolidationTimedOut;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.DecisionSpeed;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConsolidationTimeoutTest {
    private static final double POLL_THAT_FINDS = 230.5;
    private static final double VALIDATION = 15;

    /** One node for 14 pods, of which all but one go at 200 s. */
    private static KarpenterCluster oneNodeTooLarge(DecisionSpeed speed) {
        KarpenterCluster cluster = cluster(speed);
        cluster.nodePool("default", pool());
        cluster.at(1, () -> cluster.deploy(14, 1_000, 1_024));
        cluster.at(200, () -> cluster.deploy(1, 1_000, 1_024));
        return cluster;
    }

    private static KarpenterCluster cluster(DecisionSpeed speed) {
        return new KarpenterCluster(Duration.ofSeconds(30), KarpenterOptions.DEFAULT.withDecisionSpeed(speed));
    }

    private static Pool pool() {
        return new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                .consolidateAfter(Duration.ofSeconds(30))
                .budget("100%");
    }

    private static DecisionSpeed perSimulation(Duration duration) {
        return new DecisionSpeed(duration, Duration.ZERO, Duration.ZERO);
    }

    @Test
    void computeTimeDelaysDecisionsBeforeAndAfterValidation() {
        KarpenterCluster cluster = oneNodeTooLarge(perSimulation(Duration.ofSeconds(2)));
        cluster.runUntil(600);

        double seen = cluster.times(
                        NodeEventPublished.class, event -> event.reason().equals("ConsolidationCandidate"))
                .get(0);
        assertThat(cluster.times(DisruptionCommand.class)).containsExactly(seen + 2 + VALIDATION + 2);
    }

    @Test
    void nodesAndPodsOfASimulationAddToIt() {
        DecisionSpeed speed = new DecisionSpeed(Duration.ofSeconds(1), Duration.ofMillis(10), Duration.ofMillis(100));

        assertThat(speed.of(5, 3)).isEqualTo(Duration.ofMillis(1_350));
    }

    @Test
    void multiNodeConsolidationIsBrokenOffAfterAMinute() {
        KarpenterCluster cluster = cluster(perSimulation(Duration.ofSeconds(61)));
        cluster.nodePool("default", pool());
        cluster.at(1, () -> cluster.deploy(60, 1_000, 1_024));
        cluster.at(300, () -> cluster.deploy(20, 1_000, 1_024));
        cluster.runUntil(500);

        assertThat(cluster.observed(ConsolidationTimedOut.class)).first().satisfies(timeout -> {
            assertThat(timeout.method()).isEqualTo("multi");
            assertThat(timeout.candidates()).isGreaterThan(1);
            assertThat(timeout.reached()).isZero();
        });
        assertThat(cluster.observed(DisruptionCommand.class))
                .extracting(DisruptionCommand::method)
                .doesNotContain("multi");
    }

    @Test
    void singleNodeConsolidationTimesOutAfterThreeMinutesAndResumes() {
        KarpenterCluster cluster = cluster(perSimulation(Duration.ofSeconds(200)));
        cluster.nodePool("default", pool());
        // Full nodes: none can go, so every one of them is thought about.
        cluster.at(1, () -> cluster.deploy(45, 1_000, 1_024));
        cluster.runUntil(1_500);

        assertThat(cluster.observed(ConsolidationTimedOut.class))
                .filteredOn(timeout -> timeout.method().equals("single"))
                .hasSizeGreaterThan(1)
                .allSatisfy(timeout -> {
                    assertThat(timeout.candidates()).isGreaterThan(1);
                    assertThat(timeout.reached()).isEqualTo(1);
                });
    }

    @Test
    void nothingTimesOutWithoutComputeTime() {
        KarpenterCluster cluster = oneNodeTooLarge(DecisionSpeed.INSTANT);
        cluster.runUntil(600);

        assertThat(cluster.observed(ConsolidationTimedOut.class)).isEmpty();
        assertThat(cluster.times(DisruptionCommand.class)).containsExactly(POLL_THAT_FINDS + VALIDATION);
    }
}
