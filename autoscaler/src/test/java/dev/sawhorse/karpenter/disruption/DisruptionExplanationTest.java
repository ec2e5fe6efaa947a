// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation.Verdict;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
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
}
