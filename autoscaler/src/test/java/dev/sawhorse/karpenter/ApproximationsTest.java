package dev.sawhorse.karpenter;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ApproximationsTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    @Test
    void poolThatOnlyDeletesEmptyNodesIsSimulatedInFull() {
        cluster.nodePool("default", new Pool());

        assertThat(Approximations.of(cluster.nodePools().list(), FeatureGates.DEFAULT))
                .isEmpty();
    }

    @Test
    void consolidationOfUnderutilizedNodesIsToldOf() {
        cluster.nodePool("web", new Pool().policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED));
        cluster.nodePool("batch", new Pool().policy(ConsolidationPolicy.BALANCED));

        assertThat(Approximations.of(cluster.nodePools().list(), FeatureGates.DEFAULT))
                .containsExactly(
                        new Observation.Approximated(
                                "NodePool web spec.disruption.consolidationPolicy",
                                Map.of(
                                        "value", "WhenEmptyOrUnderutilized",
                                        "effect", "empty nodes are deleted, underutilized ones stay")),
                        new Observation.Approximated(
                                "NodePool batch spec.disruption.consolidationPolicy",
                                Map.of(
                                        "value", "Balanced",
                                        "effect", "empty nodes are deleted, underutilized ones stay")));
    }

    @Test
    void policyDoesNotMatterWhereConsolidateAfterIsNever() {
        cluster.nodePool(
                "default",
                new Pool()
                        .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                        .consolidateAfter(null));

        assertThat(Approximations.of(cluster.nodePools().list(), FeatureGates.DEFAULT))
                .isEmpty();
    }

    @Test
    void staticPoolIsToldOfWhileItsGateIsOff() {
        cluster.nodePool("static", new Pool().replicas(3));
        FeatureGates on = new FeatureGates(false, true, false, false, true, false);

        assertThat(Approximations.of(cluster.nodePools().list(), FeatureGates.DEFAULT))
                .singleElement()
                .satisfies(told -> assertThat(told.what()).isEqualTo("NodePool static spec.replicas"));
        assertThat(Approximations.of(cluster.nodePools().list(), on)).isEmpty();
    }
}
