// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Node;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Machines that go while the loop waits to validate what it has found. */
class VanishedCandidateTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    /** What goes of a machine. */
    private enum Loss {
        NODE,
        CLAIM,
        BOTH
    }

    private static Pool pool() {
        return new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                .budget("100%");
    }

    private static void lose(KarpenterCluster cluster, Loss loss, NodeClaim claim) {
        Node node = cluster.karpenter()
                .environment()
                .state()
                .find(claim.providerId())
                .requireNode();
        if (loss != Loss.CLAIM) {
            cluster.cluster().removeFinalizer(node, NodeClaims.TERMINATION_FINALIZER);
            cluster.cluster().deleteNode(node);
        }
        if (loss != Loss.NODE) {
            cluster.karpenter().nodeClaims().delete(claim, DisruptionReason.DELETED_BY_USER);
            cluster.karpenter().nodeClaims().removeFinalizer(claim);
        }
    }

    private void loseAt(double seconds, Loss loss, int claims) {
        cluster.at(
                seconds,
                () -> List.copyOf(cluster.karpenter().nodeClaims().list())
                        .subList(0, claims)
                        .forEach(claim -> lose(cluster, loss, claim)));
    }

    private List<DisruptionCommand> commandsUntil(double seconds) {
        cluster.runUntil(seconds);
        return cluster.observed(DisruptionCommand.class);
    }

    /** Empty from 900 s on, found at 930.5 s, validated at 945.5 s. */
    @ParameterizedTest
    @EnumSource(Loss.class)
    void aDeletedEmptyNodeIsInNoCommand(Loss loss) {
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(900, cluster::deleteAllPods);
        loseAt(935, loss, 1);

        assertThat(commandsUntil(1_200)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void otherEmptyNodesRemainInTheCommand(Loss loss) {
        cluster.nodePool("default", pool());
        cluster.at(60, () -> cluster.createPods(3, 31_000, 512));
        cluster.at(900, cluster::deleteAllPods);
        loseAt(935, loss, 1);

        assertThat(commandsUntil(950))
                .singleElement()
                .satisfies(command -> assertThat(command.candidates()).hasSize(2));
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void aSingleDeletedNodeIsNotReplacedBecauseOfChurn(Loss loss) {
        cluster.nodePool("default", pool());
        cluster.at(1, () -> cluster.deploy(14, 1_000, 1_024));
        cluster.at(200, () -> cluster.deploy(1, 1_000, 1_024));
        loseAt(240, loss, 1);

        assertThat(commandsUntil(250)).isEmpty();
        assertThat(cluster.observed(Observation.NodeEventPublished.class))
                .filteredOn(event -> event.reason().equals("ConsolidationRejected"))
                .extracting(Observation.NodeEventPublished::message)
                .singleElement()
                .satisfies(message -> assertThat(message).contains("reason: churn"));
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void commandOfSeveralNodesIsDroppedIfOneIsDeleted(Loss loss) {
        cluster.nodePool("default", pool());
        cluster.at(60, () -> {
            cluster.createPods(2, 30_000, 512);
            cluster.createPods(2, 1_000, 512);
        });
        cluster.at(200, () -> cluster.deletePods(pod -> pod.spec().requests().cpuMillis() > 2_000));
        loseAt(240, loss, 1);

        assertThat(commandsUntil(246)).isEmpty();
    }
}
