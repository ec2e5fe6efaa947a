// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.operator.UnmergedRules;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the rules that upstream has not merged. */
class DisruptionRulesTest {
    private static KarpenterCluster cluster(UnmergedRules rules) {
        return new KarpenterCluster(Duration.ofSeconds(30), KarpenterOptions.DEFAULT.withUnmergedRules(rules));
    }

    private static Pool pool() {
        return new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                .consolidateAfter(Duration.ofSeconds(30))
                .budget("100%");
    }

    private static List<DisruptionCommand> commands(KarpenterCluster cluster) {
        cluster.runUntil(900);
        return cluster.observed(DisruptionCommand.class);
    }

    /** Five nodes of 16 CPUs that keep a pod of 0.5 CPU each from 600 s on. */
    private static List<DisruptionCommand> emptied(UnmergedRules rules) {
        KarpenterCluster cluster = cluster(rules).nodePool("default", pool());
        for (int i = 0; i < 5; i++) {
            cluster.at(1 + 50 * i, () -> cluster.createPods(1, 15_000, 1_024));
            cluster.at(45 + 50 * i, () -> cluster.createPods(1, 500, 512));
        }
        cluster.at(600, () -> cluster.deletePods(pod -> pod.spec().requests().amount("cpu") == 15_000));
        return commands(cluster);
    }

    @Test
    void numberOfCandidatesBoundsACommandOfMultiNodeConsolidation() {
        assertThat(emptied(UnmergedRules.NONE).get(0).candidates()).hasSize(5);
        assertThat(emptied(new UnmergedRules(2, false, 0, false)).get(0).candidates())
                .hasSize(3);
    }

    /** A node of 32 CPUs at 1.36 USD an hour whose pods shrink to 9 CPUs, for which 0.68 USD are enough. */
    private static List<DisruptionCommand> halved(double minimumSaving) {
        KarpenterCluster cluster =
                cluster(new UnmergedRules(100, false, minimumSaving, false)).nodePool("default", pool());
        cluster.at(1, () -> cluster.deploy(25, 1_000, 512));
        cluster.at(200, () -> cluster.deploy(9, 1_000, 512));
        return commands(cluster);
    }

    @Test
    void replacementMustSaveTheMinimum() {
        assertThat(halved(0)).isNotEmpty();
        assertThat(halved(0.49)).isNotEmpty();
        assertThat(halved(0.51)).isEmpty();
    }

    @Test
    void nodesInsideConsolidateAfterTakePodsIfTheDestinationRuleIsOff() {
        assertThat(movedToAFreshNode(new UnmergedRules(100, true, 0, false))).isTrue();
        assertThat(movedToAFreshNode(UnmergedRules.NONE)).isFalse();
    }

    /** Returns whether a small node is deleted for the room on a node that stays inside its consolidateAfter for an hour. */
    private static boolean movedToAFreshNode(UnmergedRules rules) {
        KarpenterCluster cluster = cluster(rules)
                .nodePool(
                        "z-fresh", pool().consolidateAfter(Duration.ofHours(1)).limitCpu(8_000))
                .nodePool("b-small", pool());
        cluster.at(1, () -> cluster.createPods(1, 3_000, 512));
        cluster.at(1, () -> cluster.createPods(1, 4_000, 512));
        cluster.at(60, () -> cluster.createPods(1, 1_500, 512));
        cluster.at(200, () -> cluster.deletePods(pod -> pod.spec().requests().amount("cpu") == 3_000));
        return !commands(cluster).isEmpty();
    }

    /** Returns which of two nodes of 16 CPUs goes first: the one with a pod of 6 CPUs, or that with four pods of 0.2 CPUs. */
    private static int firstOfTwo(UnmergedRules rules) {
        KarpenterCluster cluster = cluster(rules).nodePool("default", pool().budget("1"));
        cluster.at(1, () -> cluster.createPods(1, 9_000, 1_024));
        cluster.at(2, () -> cluster.createPods(1, 6_000, 1_024));
        cluster.at(60, () -> cluster.createPods(1, 14_900, 1_024));
        cluster.at(120, () -> cluster.createPods(4, 200, 64));
        cluster.at(600, () -> cluster.deletePods(pod -> pod.spec().requests().amount("cpu") >= 9_000));
        String first = commands(cluster).get(0).candidates().get(0);
        List<NodeCreated> nodes = cluster.observed(NodeCreated.class);
        assertThat(nodes).hasSizeGreaterThanOrEqualTo(2);
        return nodes.get(0).node().endsWith(first) ? 1 : nodes.get(1).node().endsWith(first) ? 2 : 0;
    }

    @Test
    void emptierNodeIsTriedBeforeTheOneWithFewerPodsIfCostsAreScaledByUtilization() {
        assertThat(firstOfTwo(UnmergedRules.NONE)).isEqualTo(1);
        assertThat(firstOfTwo(new UnmergedRules(100, false, 0, true))).isEqualTo(2);
    }
}
