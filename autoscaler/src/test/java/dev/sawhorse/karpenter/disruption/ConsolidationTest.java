// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConsolidationTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    private static Pool pool() {
        return new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                .consolidateAfter(Duration.ofSeconds(30))
                .budget("100%");
    }

    private List<DisruptionCommand> commands() {
        return cluster.observed(DisruptionCommand.class);
    }

    /** One node for 14 pods of which 13 go. */
    private void shrink() {
        cluster.at(1, () -> cluster.deploy(14, 1_000, 1_024));
        cluster.at(200, () -> cluster.deploy(1, 1_000, 1_024));
        cluster.runUntil(600);
    }

    @Test
    void nodeThatIsTooLargeIsReplacedByACheaperOne() {
        cluster.nodePool("default", pool());
        shrink();

        assertThat(commands()).singleElement().satisfies(command -> {
            assertThat(command.reason()).isEqualTo("Underutilized");
            assertThat(command.decision()).isEqualTo("replace");
            assertThat(command.method()).isEqualTo("single");
        });
        assertThat(cluster.observed(Observation.NodeClaimLaunched.class))
                .extracting(Observation.NodeClaimLaunched::instanceType)
                .containsExactly("c6i.4xlarge", "c6i.large");
        assertThat(cluster.cluster().pods().list()).allMatch(Pod::isReady);
    }

    @Test
    void policyWhenEmptyKeepsTheNode() {
        cluster.nodePool("default", pool().policy(ConsolidationPolicy.WHEN_EMPTY));
        shrink();

        assertThat(commands()).isEmpty();
    }

    @Test
    void budgetOfZeroKeepsTheNode() {
        cluster.nodePool("default", pool().budget("0"));
        shrink();

        assertThat(commands()).isEmpty();
    }

    @Test
    void findingIsValidatedFifteenSecondsLater() {
        cluster.nodePool("default", pool());
        shrink();

        double found = cluster.times(
                        Observation.NodeEventPublished.class,
                        event -> event.reason().equals("ConsolidationCandidate"))
                .get(0);
        assertThat(cluster.times(DisruptionCommand.class)).containsExactly(found + 15);
    }

    @Test
    void eventsReportTheAwaitedReplacementAndTheTermination() {
        cluster.nodePool("default", pool());
        shrink();

        double decided = cluster.times(DisruptionCommand.class).get(0);
        assertThat(cluster.times(
                        Observation.EventPublished.class,
                        event -> event.reason().equals("DisruptionLaunching")
                                && event.message().equals("Launching NodeClaim: Underutilized")))
                .containsExactly(decided);
        assertThat(cluster.times(
                        Observation.EventPublished.class,
                        event -> event.reason().equals("DisruptionWaitingReadiness")))
                .containsExactly(decided);
        assertThat(cluster.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("DisruptionTerminating"))
                .extracting(Observation.EventPublished::message)
                .containsExactly("Disrupting Node: Underutilized", "Disrupting NodeClaim: Underutilized");
    }

    @Test
    void podThatArrivesMeanwhileKeepsTheNode() {
        cluster.nodePool("default", pool());
        cluster.at(1, () -> cluster.deploy(14, 1_000, 1_024));
        cluster.at(200, () -> cluster.deploy(1, 1_000, 1_024));
        // The finding of 230.5 s is looked at again at 245.5 s; the pod of 240 s restarts consolidateAfter.
        cluster.at(240, () -> cluster.createPods(1, 1_000, 1_024));
        cluster.runUntil(260);

        assertThat(commands()).isEmpty();
        assertThat(cluster.times(
                        Observation.NodeEventPublished.class,
                        event -> event.reason().equals("ConsolidationRejected")))
                .isNotEmpty();
    }

    @Test
    void costNeverRisesByConsolidation() {
        cluster.nodePool("default", pool());
        cluster.at(1, () -> cluster.deploy(60, 1_000, 1_024));
        for (int step = 1; step <= 10; step++) {
            int replicas = 60 - 6 * step + step % 3;
            cluster.at(300 * step, () -> cluster.deploy(replicas, 1_000, 1_024));
        }
        cluster.runUntil(3_600);

        Map<String, Double> prices = new LinkedHashMap<>();
        cluster.observed(Observation.NodeClaimLaunched.class)
                .forEach(launched -> prices.put(launched.nodeClaim(), launched.price()));
        assertThat(commands()).isNotEmpty().allSatisfy(command -> {
            double removed = command.candidates().stream()
                    .mapToDouble(name -> prices.getOrDefault(name, 0.0))
                    .sum();
            double time =
                    cluster.times(DisruptionCommand.class, command::equals).get(0);
            double added = cluster.times(Observation.NodeClaimCreated.class).stream()
                            .filter(created -> created == time)
                            .count()
                    * cheapestAt(time, prices);
            assertThat(added).isLessThan(removed);
        });
        assertThat(cluster.cluster().pods().list()).allMatch(Pod::isReady);
    }

    /** Returns what a machine launched at a time costs, 0 if none was. */
    private double cheapestAt(double time, Map<String, Double> prices) {
        List<Double> times = cluster.times(Observation.NodeClaimLaunched.class);
        List<Observation.NodeClaimLaunched> launched = cluster.observed(Observation.NodeClaimLaunched.class);
        for (int i = 0; i < times.size(); i++) {
            if (times.get(i) == time) {
                return prices.getOrDefault(launched.get(i).nodeClaim(), 0.0);
            }
        }
        return 0;
    }
}
