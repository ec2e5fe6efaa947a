// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeSnapshotTest {
    private static final Taint STARTUP = new Taint("boot", "", "NoSchedule");
    private static final Taint NOT_READY = new Taint("node.kubernetes.io/not-ready", "", "NoSchedule");
    private static final Taint OWN = new Taint("own", "x", "NoSchedule");
    private static final Resources PROMISED = Resources.ofCpuMemory(4000, Given.GIB);

    @Test
    void aClaimWithoutANodeUsesItsOwnStatus() {
        NodeSnapshot snapshot = snapshot(claim(), null);

        assertThat(snapshot.name()).isEqualTo("claim");
        assertThat(snapshot.hostName()).isEqualTo("claim");
        assertThat(snapshot.taints()).containsExactly(OWN);
        assertThat(snapshot.available()).isEqualTo(PROMISED);
        assertThat(snapshot.capacity().amount("nodes")).isEqualTo(1);
        assertThat(snapshot.initialized()).isFalse();
    }

    @Test
    void beforeInitializationEphemeralTaintsAreIgnoredAndMissingResourcesAreTheClaims() {
        Node node = node(Map.of(KarpenterLabels.REGISTERED, "true"), Resources.ofCpuMemory(3900, 0));

        NodeSnapshot snapshot = snapshot(claim(), node);

        assertThat(snapshot.name()).isEqualTo("node");
        assertThat(snapshot.taints()).containsExactly(OWN);
        assertThat(snapshot.available()).isEqualTo(Resources.ofCpuMemory(3900, Given.GIB));
    }

    @Test
    void onceItIsInitializedEverythingCounts() {
        Node node = node(
                Map.of(KarpenterLabels.REGISTERED, "true", KarpenterLabels.INITIALIZED, "true"),
                Resources.ofCpuMemory(3900, 0));

        NodeSnapshot snapshot = snapshot(claim(), node);

        assertThat(snapshot.taints()).containsExactly(STARTUP, NOT_READY, OWN);
        assertThat(snapshot.available()).isEqualTo(Resources.ofCpuMemory(3900, 0));
    }

    @Test
    void requestsOfBoundPodsAreSubtractedOnlyForResourcesOfTheNode() {
        Node node = node(Map.of(), Resources.NONE.with(ResourceName.CPU, 1000));

        NodeSnapshot snapshot =
                NodeSnapshot.of(null, node, List.of(Given.pod("p", 1500)), new VolumeTopology(Storage.NONE), null);

        assertThat(snapshot.available()).isEqualTo(Resources.NONE.with(ResourceName.CPU, -500));
        assertThat(snapshot.managed()).isFalse();
    }

    private static NodeSnapshot snapshot(NodeClaim claim, Node node) {
        return NodeSnapshot.of(claim, node, List.of(), new VolumeTopology(Storage.NONE), null);
    }

    private static NodeClaim claim() {
        NodeClaim claim = new NodeClaim(
                ObjectMeta.of("", "claim"),
                new NodeClaim.Spec(
                        new NodeClassRef("g", "k", "n"),
                        List.of(),
                        Resources.NONE,
                        List.of(OWN),
                        List.of(STARTUP),
                        null,
                        null));
        claim.launched("aws:///i-1", PROMISED, PROMISED);
        return claim;
    }

    private static Node node(Map<String, String> labels, Resources allocatable) {
        ObjectMeta meta = ObjectMeta.of("", "node").withLabels(labels);
        return new Node(meta, "aws:///i-1", List.of(STARTUP, NOT_READY, OWN), allocatable, allocatable);
    }
}
