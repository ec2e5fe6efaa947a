// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The cluster's default topology spread as Karpenter is told of it. */
class DefaultSpreadTest {
    private static final TopologySpreadConstraint ONE_A_NODE =
            new TopologySpreadConstraint(Labels.HOSTNAME, 1, true, null, null, true, false, List.of());

    private static KarpenterCluster cluster(TopologySpreadConstraint... defaults) {
        KarpenterOptions options = KarpenterOptions.DEFAULT;
        KarpenterCluster cluster = new KarpenterCluster(
                Duration.ofSeconds(30),
                new KarpenterOptions(
                        options.version(),
                        options.batchIdleDuration(),
                        options.batchMaxDuration(),
                        false,
                        false,
                        FeatureGates.DEFAULT,
                        false,
                        List.of(defaults),
                        options.disruptionPhase(),
                        options.decisionSpeed(),
                        options.unmergedRules()));
        cluster.nodePool("default", new Pool());
        return cluster;
    }

    private static int claims(KarpenterCluster cluster) {
        cluster.runUntil(62);
        return cluster.observed(Observation.NodeClaimCreated.class).size();
    }

    @Test
    void podsOfAReplicaSetAreSpreadOverNodes() {
        KarpenterCluster cluster = cluster(ONE_A_NODE);
        cluster.at(60, () -> cluster.deploy(3, 100, 64));

        assertThat(claims(cluster)).isEqualTo(3);
    }

    @Test
    void withoutDefaultsTheyShareANode() {
        KarpenterCluster cluster = cluster();
        cluster.at(60, () -> cluster.deploy(3, 100, 64));

        assertThat(claims(cluster)).isEqualTo(1);
    }

    @Test
    void podsWhoseOwnerIsUnknownAreSpreadOnlyIfAServiceSelectsThem() {
        KarpenterCluster cluster = cluster(ONE_A_NODE);
        cluster.cluster().services().create(new Service(ObjectMeta.of("default", "web"), Map.of("app", "web")));
        cluster.at(60, () -> cluster.createPods(3, 100, 64));

        assertThat(claims(cluster)).isEqualTo(1);
    }
}
