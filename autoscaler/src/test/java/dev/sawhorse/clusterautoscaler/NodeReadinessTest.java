// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Taint;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NodeReadinessTest {
    private final FakeCloud cloud = new FakeCloud();
    private final NodeReadiness readiness = new NodeReadiness(AutoscalingOptions.defaults(), cloud.gpuLabel());

    private Node nodeWith(String taint) {
        Node node = cloud.node("n", "");
        cloud.cluster.addTaint(node, new Taint(taint, "", Taint.NO_SCHEDULE));
        return node;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node.kubernetes.io/not-ready",
                "node.kubernetes.io/disk-pressure",
                "node.kubernetes.io/network-unavailable"
            })
    void readyNodeWithTheTaintOfABadConditionIsNotReady(String taint) {
        assertThat(readiness.isReady(nodeWith(taint))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"node.kubernetes.io/memory-pressure", "node.kubernetes.io/unreachable", "dedicated"})
    void otherTaintsLeaveANodeReady(String taint) {
        assertThat(readiness.isReady(nodeWith(taint))).isTrue();
    }

    @Test
    void cordonedNodeWithAStartupTaintIsReadyThoughNotSchedulable() {
        Node node = nodeWith("startup-taint.cluster-autoscaler.kubernetes.io/cni");
        assertThat(readiness.isReady(node)).isFalse();
        cloud.cluster.cordon(node, true);
        assertThat(readiness.isReady(node)).isTrue();
        assertThat(readiness.isReadyAndSchedulable(node)).isFalse();
    }

    @Test
    void taintWithAGivenPrefixIsOneOfStarting() {
        AutoscalingOptions options = AutoscalingOptions.ofFlags(Map.of("startup-taint-prefix", "boot.example.com/"));
        Node node = nodeWith("boot.example.com/cni");
        assertThat(readiness.isReady(node)).isTrue();
        assertThat(new NodeReadiness(options, cloud.gpuLabel()).isReady(node)).isFalse();
    }
}
