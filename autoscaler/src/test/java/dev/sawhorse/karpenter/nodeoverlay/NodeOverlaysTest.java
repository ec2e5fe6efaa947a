// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Labels;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.nodeoverlay.Overlays.in;
import static dev.sawhorse.karpenter.nodeoverlay.Overlays.price;
import static org.assertj.core.api.Assertions.assertThat;

class NodeOverlaysTest {
    private static KarpenterCluster cluster(boolean gate) {
        KarpenterOptions options = KarpenterOptions.DEFAULT.withFeatureGates(
                FeatureGates.where(any -> any.isEnabledByDefault() || (gate && any == FeatureGate.NODE_OVERLAY)));
        KarpenterCluster cluster = new KarpenterCluster(Duration.ofSeconds(30), options);
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(1, 1_000, 1_024));
        return cluster;
    }

    private static void apply(KarpenterCluster cluster, NodeOverlay overlay) {
        cluster.karpenter().environment().nodeOverlays().create(overlay);
    }

    private static NodeClaim claim(KarpenterCluster cluster) {
        cluster.runUntil(100);
        return cluster.karpenter().nodeClaims().list().iterator().next();
    }

    private static List<String> types(NodeClaim claim) {
        return claim.spec().requirements().stream()
                .filter(requirement -> requirement.key().equals(Labels.INSTANCE_TYPE))
                .flatMap(requirement -> requirement.values().stream())
                .toList();
    }

    @Test
    void claimListsTheTypeThatAnOverlayMadeCheapFirst() {
        KarpenterCluster cluster = cluster(true);
        apply(cluster, price("cheap", 0, "-99%", in(Labels.INSTANCE_TYPE, "c6i.8xlarge")));

        NodeClaim claim = claim(cluster);
        assertThat(claim.meta().annotations()).containsEntry(KarpenterLabels.PRICE_OVERLAY_APPLIED, "true");
        assertThat(claim.meta().annotations()).doesNotContainKey(KarpenterLabels.CAPACITY_OVERLAY_APPLIED);
        assertThat(types(claim)).contains("c6i.8xlarge");
    }

    @Test
    void capacityAddedByAnOverlayMakesPodsFit() {
        KarpenterCluster cluster = cluster(true);
        apply(cluster, Overlays.capacity("gpu", 0, "example.com/gpu", 2, in(Labels.INSTANCE_TYPE, "c6i.4xlarge")));

        NodeClaim claim = claim(cluster);
        assertThat(claim.meta().annotations()).containsEntry(KarpenterLabels.CAPACITY_OVERLAY_APPLIED, "true");
    }

    @Test
    void overlaysHaveNoEffectIfTheFeatureGateIsOff() {
        KarpenterCluster cluster = cluster(false);
        apply(cluster, price("cheap", 0, "0.001"));

        assertThat(claim(cluster).meta().annotations()).doesNotContainKey(KarpenterLabels.PRICE_OVERLAY_APPLIED);
        assertThat(cluster.observed(Observation.EventPublished.class))
                .noneMatch(event -> event.object().startsWith("nodeoverlay/"));
    }

    @Test
    void ofConflictingOverlaysTheAlphabeticallyLastOneApplies() {
        KarpenterCluster cluster = cluster(true);
        apply(cluster, price("a", 5, "1"));
        apply(cluster, price("b", 5, "2"));
        cluster.runUntil(1);

        assertThat(cluster.observed(Observation.EventPublished.class))
                .containsExactly(
                        new Observation.EventPublished("nodeoverlay/a", "Conflict", "conflict with another overlay"));
    }

    @Test
    void restrictedLabelIsRefusedWhenTheOverlayIsLookedAt() {
        KarpenterCluster cluster = cluster(true);
        apply(cluster, price("host", 0, "1", in(Labels.HOSTNAME, "node-1")));

        assertThat(claim(cluster).meta().annotations()).doesNotContainKey(KarpenterLabels.PRICE_OVERLAY_APPLIED);
        assertThat(cluster.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("RuntimeValidation"))
                .singleElement()
                .satisfies(event -> assertThat(event.message())
                        .startsWith("invalid value: using label kubernetes.io/hostname is not allowed")
                        .endsWith("in requirements, restricted"));
    }

    @Test
    void deletedOverlayHasNoEffect() {
        KarpenterCluster cluster = cluster(true);
        NodeOverlay overlay = price("cheap", 0, "0.001");
        apply(cluster, overlay);
        cluster.at(30, () -> cluster.karpenter().environment().nodeOverlays().delete(overlay));

        assertThat(claim(cluster).meta().annotations()).doesNotContainKey(KarpenterLabels.PRICE_OVERLAY_APPLIED);
    }

    /** kubernetes-sigs/karpenter {@code nodeoverlay/controller.go Register}: only changes of specs are looked at. */
    @Test
    void onlyChangedSpecsReopenConsolidation() {
        KarpenterCluster cluster = new KarpenterCluster(FeatureGates.DEFAULT.with(FeatureGate.NODE_OVERLAY));
        cluster.nodePool("default", new Pool());
        NodeOverlay overlay = price("cheap", 0, "-10%", in(Labels.INSTANCE_TYPE, "c6i.8xlarge"));
        apply(cluster, overlay);
        cluster.at(100, () -> cluster.change("default", new Pool()));
        cluster.at(110, () -> cluster.karpenter().environment().nodeOverlays().update(overlay));
        cluster.runUntil(120);
        assertThat(cluster.karpenter().environment().state().consolidationState())
                .isZero();

        cluster.at(
                130,
                () -> cluster.karpenter()
                        .environment()
                        .nodeOverlays()
                        .update(price("cheap", 0, "-20%", in(Labels.INSTANCE_TYPE, "c6i.8xlarge"))));
        cluster.runUntil(140);
        assertThat(cluster.karpenter().environment().state().consolidationState())
                .isEqualTo(130_000_000_000L);
    }
}
