package dev.sawhorse.karpenter;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.util.Locale;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ApproximationsTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    @Test
    void everyConsolidationPolicyIsSimulatedInFull() {
        for (ConsolidationPolicy policy : ConsolidationPolicy.values()) {
            cluster.nodePool(policy.name().toLowerCase(Locale.ROOT), new Pool().policy(policy));
        }

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
