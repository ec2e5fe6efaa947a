// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the delay between a change of a NodePool at noon and the consolidation that it allows: until the next pass, ten seconds
 * apart, plus fifteen seconds of validation (kubernetes-sigs/karpenter {@code state/informer/nodepool.go}).
 */
class NodePoolChangeTest {
    private static List<Double> commands(String name) {
        return RecordedRun.of("src/test/resources/rules/" + name + ".yaml").times(Observation.DisruptionCommand.class);
    }

    @Test
    void aNodePoolThatMayUseASmallerTypeReplacesItsNodeAtOnce() {
        assertThat(commands("poolwiden")).first().isEqualTo(735.5);
    }

    @Test
    void aCheaperNodePoolTakesThePodsOverAtOnce() {
        assertThat(commands("pooladd")).first().isEqualTo(795.5);
    }

    @Test
    void aShorterConsolidateAfterCountsAtOnce() {
        assertThat(commands("after")).first().isEqualTo(1275.5);
    }
}
