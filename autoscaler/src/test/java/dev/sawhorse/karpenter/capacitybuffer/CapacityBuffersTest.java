// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.CapacityBuffer.ScalableRef;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.StoredPodTemplate;
import dev.sawhorse.kube.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CapacityBuffersTest {
    private static final ScalableRef WEB = new ScalableRef("apps", "Deployment", "web");

    private final KarpenterCluster cluster = cluster(true);

    private static KarpenterCluster cluster(boolean gate) {
        return cluster(gate, KarpenterOptions.DEFAULT.version());
    }

    private static KarpenterCluster cluster(boolean gate, KarpenterVersion version) {
        KarpenterOptions options = KarpenterOptions.DEFAULT
                .withVersion(version)
                .withFeatureGates(FeatureGates.where(
                        any -> any.isEnabledByDefault() || (gate && any == FeatureGate.CAPACITY_BUFFER)));
        KarpenterCluster cluster = new KarpenterCluster(Duration.ofSeconds(30), options);
        cluster.nodePool("default", new Pool());
        PodTemplate template =
                PodTemplate.of(Map.of("app", "spare"), Given.requesting(1_000).build());
        cluster.cluster().podTemplates().create(new StoredPodTemplate(ObjectMeta.of("default", "spare"), template));
        return cluster;
    }

    private static void apply(KarpenterCluster cluster, CapacityBuffer.Spec spec) {
        ObjectMeta meta = cluster.cluster().stamped(ObjectMeta.of("default", "buffer"));
        cluster.karpenter()
                .environment()
                .capacityBuffers()
                .create(new CapacityBuffer(meta, spec, CapacityBuffer.Status.NONE));
    }

    private static CapacityBuffer.Spec ofTemplate(String name, int replicas) {
        return new CapacityBuffer.Spec(CapacityBuffer.ACTIVE_CAPACITY, name, null, replicas, null, null);
    }

    private static CapacityBuffer.Spec ofWeb(@Nullable Integer replicas, @Nullable Integer percentage) {
        return new CapacityBuffer.Spec(CapacityBuffer.ACTIVE_CAPACITY, null, WEB, replicas, percentage, null);
    }

    private List<String> told() {
        return cluster.observed(Observation.EventPublished.class).stream()
                .filter(event -> event.object().equals("capacitybuffer/default/buffer"))
                .map(Observation.EventPublished::message)
                .toList();
    }

    private CapacityBuffer buffer() {
        return cluster.karpenter().environment().capacityBuffers().require("default/buffer");
    }

    @Test
    void capacityIsProvisionedForANewBufferAndKeptWhileUnused() {
        cluster.at(60, () -> apply(cluster, ofTemplate("spare", 3)));
        cluster.runUntil(3_600);

        assertThat(cluster.observed(Observation.NodeClaimCreated.class))
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.cpuMillis()).isEqualTo(3_000);
                    assertThat(claim.pods())
                            .containsExactly(
                                    "default/capacity-buffer-buffer-1",
                                    "default/capacity-buffer-buffer-2",
                                    "default/capacity-buffer-buffer-3");
                });
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class)).isEmpty();
        assertThat(told())
                .containsExactly(
                        "ReadyForProvisioning=True: Pod template resolved successfully",
                        "Provisioning=False: 3/3 virtual pods required new capacity, 0 failed",
                        "Provisioning=True: All 3 virtual pods fit on existing capacity");
        assertThat(cluster.observed(Observation.NodeEventPublished.class))
                .extracting(Observation.NodeEventPublished::message)
                .anyMatch(message -> message.endsWith("has buffer pods"));
    }

    /** Only a round finds out that nothing holds the node any more, and the end of a buffer asks for none. */
    @Test
    void nodeOfADeletedBufferGoesAtOnce() {
        assertThat(deletionsUntil(1_799, KarpenterVersion.V1_15)).hasSize(1);
    }

    @Test
    void beforeVersion15NodeOfADeletedBufferRemainsUntilTheNextRound() {
        assertThat(deletionsUntil(1_799, KarpenterVersion.V1_14)).isEmpty();
        assertThat(deletionsUntil(2_400, KarpenterVersion.V1_14)).hasSize(1);
    }

    /** Deletes a buffer after ten minutes; after half an hour a pod that needs a node starts a round. */
    private static List<Double> deletionsUntil(double seconds, KarpenterVersion version) {
        KarpenterCluster world = cluster(true, version);
        world.at(60, () -> apply(world, ofTemplate("spare", 1)));
        world.at(600, () -> {
            Store<CapacityBuffer> buffers = world.karpenter().environment().capacityBuffers();
            buffers.delete(buffers.require("default/buffer"));
        });
        world.at(1_800, () -> world.createPods(1, 31_000, 1_024));
        world.runUntil(seconds);
        return world.times(Observation.NodeClaimDeleting.class);
    }

    @Test
    void realPodTakesTheRoomAtOnceAndTheBufferGetsNewRoom() {
        cluster.at(60, () -> apply(cluster, ofTemplate("spare", 1)));
        cluster.at(300, () -> cluster.createPods(1, 1_500, 1_024));
        cluster.runUntil(600);

        assertThat(cluster.times(Observation.PodBound.class)).containsExactly(300.0);
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).hasSize(2).startsWith(61.0);
        assertThat(cluster.times(Observation.NodeClaimCreated.class).get(1)).isBetween(300.0, 332.0);
    }

    @Test
    void percentageFollowsTheReplicasOfTheWorkloadWithinHalfAMinute() {
        cluster.at(30, () -> cluster.deploy(5, 500, 256));
        cluster.at(60, () -> apply(cluster, ofWeb(null, 20)));
        cluster.at(200, () -> cluster.cluster().workloads().scaleDeployment("default/web", 20));
        cluster.at(199, () -> assertThat(buffer().status().replicas()).isEqualTo(1));
        cluster.at(231, () -> assertThat(buffer().status().replicas()).isEqualTo(4));
        cluster.runUntil(240);

        assertThat(buffer().status().replicas()).isEqualTo(4);
    }

    @Test
    void missingTemplateIsReportedAndResolvedWhenCreated() {
        cluster.at(60, () -> apply(cluster, ofTemplate("later", 1)));
        cluster.at(
                100,
                () -> cluster.cluster()
                        .podTemplates()
                        .create(new StoredPodTemplate(
                                ObjectMeta.of("default", "later"),
                                PodTemplate.of(Map.of(), Given.requesting(1_000).build()))));
        cluster.runUntil(200);

        assertThat(told())
                .startsWith(
                        "ReadyForProvisioning=False: podtemplates \"later\" not found",
                        "Provisioning=False: Buffer is not ReadyForProvisioning",
                        "ReadyForProvisioning=True: Pod template resolved successfully");
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(101.0);
    }

    @Test
    void bufferOfNoPodsReportsItAfterARound() {
        cluster.at(60, () -> apply(cluster, ofTemplate("spare", 0)));
        cluster.runUntil(100);

        assertThat(cluster.observed(Observation.NodeClaimCreated.class)).isEmpty();
        assertThat(told()).endsWith("Provisioning=False: Buffer has zero desired replicas");
    }

    @Test
    void buffersHaveNoEffectIfTheFeatureGateIsOff() {
        KarpenterCluster off = cluster(false);
        off.at(60, () -> apply(off, ofTemplate("spare", 3)));
        off.runUntil(600);

        assertThat(off.observed(Observation.NodeClaimCreated.class)).isEmpty();
        assertThat(off.observed(Observation.EventPublished.class)).isEmpty();
    }

    /** A node that holds nothing but room for a buffer is needed: every simulated round has to place the buffer's pods too. */
    @Test
    void consolidationKeepsTheCapacityOfABufferForAnUneventfulHour() {
        cluster.change(
                "default",
                new Pool()
                        .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                        .consolidateAfter(Duration.ofMinutes(2))
                        .budget("100%"));
        cluster.at(0, () -> apply(cluster, ofTemplate("spare", 5)));
        cluster.at(0, () -> cluster.deploy(6, 900, 1_500));
        cluster.runUntil(3_600);

        assertThat(cluster.times(Observation.NodeClaimCreated.class))
                .isNotEmpty()
                .allMatch(time -> time == 1.0);
        assertThat(cluster.observed(Observation.DisruptionCommand.class)).isEmpty();
    }

    /** Nor does it replace the node of the real pods by one that has no room for the buffer's. */
    @Test
    void replacementHasRoomForTheBufferToo() {
        cluster.change(
                "default",
                new Pool()
                        .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                        .consolidateAfter(Duration.ZERO)
                        .budget("100%"));
        cluster.at(0, () -> apply(cluster, ofTemplate("spare", 3)));
        cluster.at(0, () -> cluster.deploy(20, 900, 900));
        cluster.at(600, () -> cluster.cluster().workloads().scaleDeployment("default/web", 1));
        cluster.runUntil(1_800);

        assertThat(cluster.observed(Observation.NodeClaimCreated.class))
                .last()
                .satisfies(claim -> assertThat(claim.cpuMillis()).isEqualTo(3_900));
        assertThat(cluster.karpenter().nodeClaims().list()).hasSize(1);
    }

    @Test
    void bufferMayBeSizedByAStatefulSet() {
        ScalableRef ref = new ScalableRef("apps", "StatefulSet", "db");
        cluster.at(60, () -> {
            PodTemplate template =
                    PodTemplate.of(Map.of("app", "db"), Given.requesting(500).build());
            cluster.cluster().workloads().apply(StatefulSet.of(ObjectMeta.of("default", "db"), 4, template));
            apply(cluster, new CapacityBuffer.Spec(CapacityBuffer.ACTIVE_CAPACITY, null, ref, null, 50, null));
        });
        cluster.runUntil(61);

        assertThat(buffer().status().replicas()).isEqualTo(2);
    }
}
