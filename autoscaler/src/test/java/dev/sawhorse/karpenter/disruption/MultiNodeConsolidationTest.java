// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MultiNodeConsolidationTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    /** Nodes that keep one pod of 0.5 CPU each, once the large pods that they were launched for are gone at 600 s. */
    private void underutilizedNodes(int nodes, String budget) {
        cluster.nodePool(
                "default",
                new Pool()
                        .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                        .consolidateAfter(Duration.ofSeconds(30))
                        .budget(budget));
        for (int i = 0; i < nodes; i++) {
            cluster.at(1 + 50 * i, () -> cluster.createPods(1, 15_000, 1_024));
            cluster.at(45 + 50 * i, () -> cluster.createPods(1, 500, 512));
        }
        cluster.at(600, () -> cluster.deletePods(pod -> pod.spec().requests().amount("cpu") == 15_000));
    }

    private List<DisruptionCommand> multiple() {
        return cluster.observed(DisruptionCommand.class).stream()
                .filter(command -> command.method().equals("multi"))
                .toList();
    }

    @Test
    void allNodesAreReplacedByOneThatIsCheaper() {
        underutilizedNodes(4, "100%");
        cluster.runUntil(900);

        assertThat(multiple()).first().satisfies(command -> {
            assertThat(command.reason()).isEqualTo("Underutilized");
            assertThat(command.decision()).isEqualTo("replace");
            assertThat(command.candidates()).hasSize(4);
        });
        List<NodeClaimLaunched> launched = cluster.observed(NodeClaimLaunched.class);
        assertThat(launched).hasSize(5);
        assertThat(launched.get(4).price()).isLessThan(launched.get(0).price());
    }

    @Test
    void candidatesBeyondTheBudgetStay() {
        underutilizedNodes(4, "2");
        cluster.runUntil(900);

        assertThat(multiple())
                .isNotEmpty()
                .allMatch(command -> command.candidates().size() == 2);
    }

    @Test
    void aSingleCandidateIsLeftToSingleNodeConsolidation() {
        underutilizedNodes(1, "100%");
        cluster.runUntil(900);

        assertThat(multiple()).isEmpty();
        assertThat(cluster.observed(DisruptionCommand.class))
                .first()
                .satisfies(command -> assertThat(command.method()).isEqualTo("single"));
    }
}
