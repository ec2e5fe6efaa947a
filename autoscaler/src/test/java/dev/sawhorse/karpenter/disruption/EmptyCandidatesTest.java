// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmptyCandidatesTest {
    /** A cluster with one node, empty from 100 s on, which a budget of no nodes keeps. */
    private static KarpenterCluster withEmptyNode(KarpenterVersion version, ConsolidationPolicy policy) {
        KarpenterCluster cluster =
                new KarpenterCluster(Duration.ofSeconds(30), KarpenterOptions.DEFAULT.withVersion(version));
        cluster.nodePool(
                "default",
                new Pool().policy(policy).consolidateAfter(Duration.ZERO).budget("0"));
        cluster.at(1, () -> cluster.createPods(1, 500, 512));
        cluster.at(100, cluster::deleteAllPods);
        return cluster.runUntil(130);
    }

    private static DisruptionMethods methods(KarpenterCluster cluster) {
        return DisruptionMethods.of(
                cluster.karpenter().environment(),
                cluster.karpenter().provisioner(),
                providerId -> false,
                cluster.clusterCost(),
                DisruptionShortcuts.NONE);
    }

    private static List<ConsolidationMethod> consolidation(DisruptionMethods methods) {
        return methods.all().stream()
                .filter(ConsolidationMethod.class::isInstance)
                .map(ConsolidationMethod.class::cast)
                .toList();
    }

    @Test
    void emptyNodesAreCandidatesOfConsolidationBefore114Only() {
        DisruptionMethods before =
                methods(withEmptyNode(KarpenterVersion.V1_13, ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED));
        DisruptionMethods since =
                methods(withEmptyNode(KarpenterVersion.V1_14_0, ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED));

        assertThat(consolidation(before))
                .hasSize(2)
                .allSatisfy(method -> assertThat(before.candidates(method)).hasSize(1));
        assertThat(consolidation(since))
                .hasSize(2)
                .allSatisfy(method -> assertThat(since.candidates(method)).isEmpty());
    }

    @Test
    void emptyCandidateWithoutBudgetKeepsTheClusterFromCountingAsConsolidated() {
        DisruptionMethods methods =
                methods(withEmptyNode(KarpenterVersion.V1_13, ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED));

        assertThat(consolidation(methods)).allSatisfy(method -> {
            assertThat(methods.propose(method, methods.newPass())).isEqualTo(Proposal.Commands.NONE);
            assertThat(method.isConsolidated()).isFalse();
        });
    }

    @Test
    void whenEmptyHasEventsOfEmptyNodesBefore114() {
        assertThat(eventsOfPolicy(KarpenterVersion.V1_13)).anyMatch(time -> time > 100);
        assertThat(eventsOfPolicy(KarpenterVersion.V1_14_0)).isNotEmpty().allMatch(time -> time < 100);
    }

    /** Returns when it was published that the policy WhenEmpty keeps the node. */
    private static List<Double> eventsOfPolicy(KarpenterVersion version) {
        return withEmptyNode(version, ConsolidationPolicy.WHEN_EMPTY)
                .runUntil(1_500)
                .times(
                        NodeEventPublished.class,
                        event -> event.reason().equals("Unconsolidatable")
                                && event.message().startsWith("NodePool \"default\" has"));
    }
}
