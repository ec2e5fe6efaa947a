// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StaticDriftTest {
    private static final FeatureGates STATIC_CAPACITY = FeatureGates.DEFAULT.with(FeatureGate.STATIC_CAPACITY);
    private KarpenterCluster cluster = new KarpenterCluster(STATIC_CAPACITY);

    private static Pool pool(String budget, long limit) {
        return new Pool().replicas(3).limitNodes(limit).consolidateAfter(null).budget(budget);
    }

    /** Three static nodes that drift at 300 s, when the template of their NodePool gets a startup taint. */
    private void drift(String budget, long limit) {
        cluster.nodePool("default", pool(budget, limit));
        cluster.at(300, () -> cluster.change("default", pool(budget, limit).startupTaint("example.com/starting")));
        cluster.runUntil(320);
    }

    @Test
    void asManyAreReplacedAtOnceAsTheBudgetAllows() {
        drift("2", 10);

        assertThat(cluster.observed(DisruptionCommand.class)).hasSize(2).allSatisfy(command -> {
            assertThat(command.reason()).isEqualTo("Drifted");
            assertThat(command.decision()).isEqualTo("replace");
        });
        assertThat(cluster.observed(NodeClaimCreated.class)).hasSize(5);
    }

    @Test
    void theLimitOfNodesCountsReplacements() {
        drift("100%", 4);

        assertThat(cluster.observed(DisruptionCommand.class)).hasSize(1);
        assertThat(cluster.observed(NodeClaimCreated.class)).hasSize(4);
    }

    @Test
    void atItsLimitOfNodesAPoolReplacesNone() {
        cluster = cluster(STATIC_CAPACITY, KarpenterVersion.V1_14);
        drift("100%", 3);

        assertThat(cluster.observed(DisruptionCommand.class)).isEmpty();
        assertThat(blocked()).isEmpty();
    }

    @Test
    void sinceVersion115ItSaysSo() {
        cluster = cluster(STATIC_CAPACITY, KarpenterVersion.V1_15);
        drift("2", 3);

        assertThat(cluster.observed(DisruptionCommand.class)).isEmpty();
        assertThat(blocked())
                .hasSize(2)
                .containsOnly("static NodePool is at its node limit and cannot stage a replacement");
    }

    @Test
    void nodesAreDeletedFirstIfTheFeatureGateIsOn() {
        cluster = cluster(STATIC_CAPACITY.with(FeatureGate.TERMINATE_FIRST_DRIFT), KarpenterVersion.V1_15);
        drift("1", 3);

        assertThat(cluster.observed(DisruptionCommand.class))
                .extracting(DisruptionCommand::decision)
                .containsOnly("terminate-first");
        cluster.runUntil(420);
        assertThat(cluster.observed(NodeClaimCreated.class)).hasSizeGreaterThan(3);
    }

    private static KarpenterCluster cluster(FeatureGates gates, KarpenterVersion version) {
        return new KarpenterCluster(
                Duration.ofSeconds(30),
                KarpenterOptions.DEFAULT.withVersion(version).withFeatureGates(gates));
    }

    private List<String> blocked() {
        return cluster.observed(NodeEventPublished.class).stream()
                .filter(event -> event.reason().equals("DisruptionBlocked"))
                .map(NodeEventPublished::message)
                .filter(message -> message.contains("stage a replacement"))
                .toList();
    }
}
