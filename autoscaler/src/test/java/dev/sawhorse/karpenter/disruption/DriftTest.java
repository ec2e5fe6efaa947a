// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DriftTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    private static Pool pool(String budget) {
        return new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY)
                .consolidateAfter(null)
                .budget(budget);
    }

    /** Nodes with one pod each that drift at 600 s, when the template of their NodePool gets a startup taint. */
    private void drift(int nodes, String budget) {
        cluster.nodePool("default", pool(budget));
        for (int i = 0; i < nodes; i++) {
            cluster.at(1 + 50 * i, () -> cluster.createPods(1, 15_000, 1_024));
        }
        cluster.at(600, () -> cluster.change("default", pool(budget).startupTaint("example.com/starting")));
    }

    private List<DisruptionCommand> commands() {
        return cluster.observed(DisruptionCommand.class);
    }

    @Test
    void driftedNodesAreReplacedOneByOne() {
        drift(3, "100%");
        cluster.runUntil(1_200);

        assertThat(commands()).hasSize(3).allSatisfy(command -> {
            assertThat(command.reason()).isEqualTo("Drifted");
            assertThat(command.decision()).isEqualTo("replace");
            assertThat(command.candidates()).hasSize(1);
        });
        assertThat(commands())
                .extracting(command -> command.candidates().get(0))
                .doesNotHaveDuplicates();
    }

    @Test
    void anEmptyNodeGoesFirstAndIsNotReplaced() {
        drift(3, "1");
        cluster.at(590, () -> cluster.deletePods(pod -> pod.meta().name().equals("pod-00002")));
        cluster.runUntil(1_200);

        assertThat(commands().get(0).decision()).isEqualTo("delete");
        assertThat(commands().get(1).decision()).isEqualTo("replace");
    }

    @Test
    void budgetOfZeroKeepsDriftedNodes() {
        drift(2, "0");
        cluster.runUntil(1_200);

        assertThat(cluster.observed(NodeClaimDeleting.class)).isEmpty();
        assertThat(cluster.observed(EventPublished.class))
                .extracting(EventPublished::message)
                .contains("No allowed disruptions for disruption reason Drifted due to blocking budget");
    }
}
