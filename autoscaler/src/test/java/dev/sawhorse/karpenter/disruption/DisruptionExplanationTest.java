// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation.Verdict;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionExplanationTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    private static Pool pool() {
        return new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                .consolidateAfter(Duration.ofSeconds(30))
                .budget("100%");
    }

    /** One node for 14 pods, of which all but one go at 200 s. */
    private void shrink(Pool pool) {
        cluster.nodePool("default", pool);
        cluster.at(1, () -> cluster.deploy(14, 1_000, 1_024));
        cluster.at(200, () -> cluster.deploy(1, 1_000, 1_024));
    }

    private DisruptionExplanation outlook() {
        return cluster.karpenter()
                .disruption()
                .outlook(cluster.karpenter()
                        .environment()
                        .state()
                        .nodes()
                        .iterator()
                        .next());
    }

    private Verdict verdict(DisruptionReason reason) {
        return outlook().verdicts().stream()
                .filter(verdict -> verdict.reason() == reason)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void explanationOfAReplaceableNodeNamesReplacementAndSavings() {
        shrink(pool());
        cluster.runUntil(230);

        assertThat(outlook().obstacle()).isEmpty();
        assertThat(verdict(DisruptionReason.UNDERUTILIZED).disrupts()).isTrue();
        assertThat(verdict(DisruptionReason.UNDERUTILIZED).text())
                .contains("replaced by a cheaper node")
                .contains("saves $");
        assertThat(verdict(DisruptionReason.EMPTY).text()).isEqualTo("1 pod would have to move");
        assertThat(verdict(DisruptionReason.DRIFTED).disrupts()).isFalse();
    }

    @Test
    void explanationMatchesTheDecisionOfTheLoop() {
        shrink(pool());
        cluster.runUntil(230);
        boolean expected = verdict(DisruptionReason.UNDERUTILIZED).disrupts();
        cluster.runUntil(260);

        assertThat(cluster.observed(Observation.DisruptionCommand.class)).hasSize(expected ? 1 : 0);
    }

    @Test
    void explanationHasNoSideEffects() {
        shrink(pool());
        cluster.runUntil(230);
        int before = cluster.observed(Observation.class).size();
        outlook();

        assertThat(cluster.observed(Observation.class)).hasSize(before);
    }

    @Test
    void runningConsolidateAfterIsReportedWithItsEnd() {
        shrink(pool());
        cluster.runUntil(210);

        assertThat(verdict(DisruptionReason.UNDERUTILIZED).text()).contains("consolidateAfter has not elapsed");
        assertThat(verdict(DisruptionReason.UNDERUTILIZED).hint()).contains("2026-03-02T00:03:50Z");
    }

    @Test
    void policyWhenEmptyHintsAtThePolicyToUse() {
        shrink(pool().policy(ConsolidationPolicy.WHEN_EMPTY));
        cluster.runUntil(250);

        assertThat(verdict(DisruptionReason.UNDERUTILIZED).text()).contains("has consolidation policy WhenEmpty");
        assertThat(verdict(DisruptionReason.UNDERUTILIZED).hint()).contains("WhenEmptyOrUnderutilized");
    }

    @Test
    void budgetOfZeroIsReportedAsNeverOpen() {
        shrink(pool().budget("0"));
        cluster.runUntil(250);

        assertThat(verdict(DisruptionReason.UNDERUTILIZED).text())
                .contains("allow no disruption for at least the next week");
    }

    @Test
    void deletingNodeHasNoResults() {
        shrink(pool());
        cluster.runUntil(247);

        assertThat(outlook().obstacle()).isEqualTo("Node is deleting or marked for deletion");
        assertThat(outlook().verdicts()).isEmpty();
    }

    /** Nodes of 8 CPUs with one pod of 4.5 CPUs each: two do not fit on one, three fit on a node of 16 at the price of two. */
    private List<DisruptionExplanation> halfFull(int nodes, String budget) {
        cluster.nodePool("default", pool().budget(budget));
        for (int i = 0; i < nodes; i++) {
            cluster.at(1 + 50 * i, () -> cluster.createPods(1, 4_500, 1_024));
        }
        cluster.runUntil(50 * nodes + 24);
        List<DisruptionExplanation> explanations = new ArrayList<>();
        for (StateNode node : cluster.karpenter().environment().state().nodes()) {
            explanations.add(cluster.karpenter().disruption().outlook(node));
        }
        return explanations;
    }

    private static Verdict underutilized(DisruptionExplanation explanation) {
        return explanation.verdicts().stream()
                .filter(verdict -> verdict.reason() == DisruptionReason.UNDERUTILIZED)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nodeThatIsMergedWithOthersNamesTheirNumber() {
        List<Verdict> verdicts = halfFull(4, "100%").stream()
                .map(DisruptionExplanationTest::underutilized)
                .toList();

        assertThat(verdicts.subList(0, 3))
                .allSatisfy(verdict -> assertThat(verdict.text())
                        .endsWith("with 2 other nodes it is replaced by a cheaper node, one of 1 instance types, which "
                                + "saves $0.3400 an hour"));
        assertThat(verdicts.get(3).details())
                .anyMatch(detail ->
                        detail.contains("this node is number 4. It tries the first 3: they are replaced by one "
                                + "cheaper node, which saves $0.3400 an hour; the first 4: "));
    }

    @Test
    void mergeThatTheBinarySearchPassesOverIsMarkedAsNotLookedFor() {
        Verdict verdict = underutilized(halfFull(3, "100%").get(0));

        assertThat(verdict.disrupts()).isFalse();
        assertThat(verdict.details())
                .anyMatch(detail -> detail.contains("refused by nodes ")
                        && detail.contains(" by insufficient cpu (cpu 3.41 < 4.5)"))
                .anyMatch(detail -> detail.contains("It tries the first 2: Can't replace with a cheaper node"))
                .anyMatch(detail ->
                        detail.startsWith("The first 3 together: they are replaced by one cheaper node, which "
                                + "saves $0.3400 an hour. Karpenter does not look for that"));
    }

    @Test
    void budgetThatLeavesOutOtherNodesIsNamed() {
        Verdict verdict = underutilized(halfFull(3, "1").get(0));

        assertThat(verdict.details())
                .anyMatch(detail -> detail.startsWith(
                                "Multi-node consolidation has 3 candidates, of which the budgets " + "allow 1,")
                        && detail.endsWith("It tries nothing, as it takes two"));
    }
}
