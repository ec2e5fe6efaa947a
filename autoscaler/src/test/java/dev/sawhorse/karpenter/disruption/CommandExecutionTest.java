// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CommandExecutionTest {
    private static final Method ALL = new Method() {
        @Override
        public DisruptionReason reason() {
            return DisruptionReason.DRIFTED;
        }

        @Override
        public String consolidationType() {
            return "";
        }

        @Override
        public DisruptionClass disruptionClass() {
            return DisruptionClass.EVENTUAL;
        }

        @Override
        public boolean shouldDisrupt(Candidate candidate) {
            return true;
        }

        @Override
        public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
            return Proposal.Commands.NONE;
        }
    };

    private final KarpenterCluster cluster = new KarpenterCluster();
    private List<Candidate> candidates = List.of();

    @BeforeEach
    void oneNodeFrom101() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(200);
        Environment karpenter = cluster.karpenter().environment();
        candidates = new Candidates(
                        karpenter,
                        providerId -> false,
                        cluster.clusterCost(),
                        CandidatePods.of(DisruptionCosts.of(KarpenterVersion.V1_14)))
                .candidates(ALL);
    }

    private CommandExecution execution(String... replacements) {
        return new CommandExecution(Command.delete(candidates), DisruptionReason.DRIFTED, 200, List.of(replacements));
    }

    @Test
    void replacementsAreWaitedForOneByOne() {
        CommandExecution execution = execution("new-1", "new-2", "new-3");
        assertThat(execution.initializedReplacements()).isZero();
        execution.noteInitialized("new-2"::equals);
        assertThat(execution.uninitialized()).containsExactly("new-1", "new-3");
        assertThat(execution.initializedReplacements()).isEqualTo(1);
        assertThat(execution.replacements()).containsExactly("new-1", "new-2", "new-3");
    }

    @Test
    void aReplacementRemainsInitialized() {
        CommandExecution execution = execution("new-1");
        execution.noteInitialized(name -> true);
        execution.noteInitialized(name -> false);
        assertThat(execution.uninitialized()).isEmpty();
        assertThat(execution.initializedReplacements()).isEqualTo(1);
    }

    @Test
    void aCommandWithoutReplacementsWaitsForNone() {
        CommandExecution execution = execution();
        assertThat(execution.uninitialized()).isEmpty();
        assertThat(execution.initializedReplacements()).isZero();
    }

    @Test
    void commandKnowsItsNodesAndSucceedsOnlyWhenMarked() {
        CommandExecution execution = execution();
        assertThat(execution.providerIds()).containsExactly("fake:///us-east-1a/i-1");
        assertThat(execution.hasSucceeded()).isFalse();
        execution.succeeded();
        assertThat(execution.hasSucceeded()).isTrue();
    }
}
