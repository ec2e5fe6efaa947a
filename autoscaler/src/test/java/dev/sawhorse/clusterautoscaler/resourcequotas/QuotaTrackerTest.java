// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.resourcequotas;

import dev.sawhorse.clusterautoscaler.GivenGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class QuotaTrackerTest {
    private static final String GPU_LABEL = "accelerator";
    private static final NodeGroup GROUP = new GivenGroup("a", 0, 10);

    /** A cloud whose nodes with a provider id are all of one group. */
    private static final CloudProvider CLOUD = new CloudProvider() {
        @Override
        public List<NodeGroup> nodeGroups() {
            return List.of(GROUP);
        }

        @Override
        public @Nullable NodeGroup nodeGroupOf(Node node) {
            return node.providerId().isEmpty() ? null : GROUP;
        }

        @Override
        public boolean hasInstance(Node node) {
            return true;
        }

        @Override
        public String gpuLabel() {
            return GPU_LABEL;
        }
    };

    private static final long GIBIBYTE = 1L << 30;

    private static Node node(Map<String, String> labels, Taint... taints) {
        Resources size = Resources.of(Map.of("cpu", 4_000L, "memory", 16 * GIBIBYTE, "nvidia.com/gpu", 1L));
        return new Node(ObjectMeta.of("", "node").withLabels(labels), "", List.of(taints), size, size);
    }

    private static Node node() {
        return node(Map.of());
    }

    private static QuotaTracker maximum(Map<String, String> flags, Node... nodes) {
        return QuotaTracker.ofMaximum(AutoscalingOptions.ofFlags(flags), CLOUD, List.of(nodes));
    }

    @Test
    void nodesThatAreThereCountAgainstTheMaximum() {
        QuotaTracker quotas = maximum(Map.of("cores-total", "0:15"), node());
        assertThat(quotas.allowed(GROUP, node(), 10)).isEqualTo(2);
        assertThat(quotas.exceeded(GROUP, node(), 2)).isEmpty();
        assertThat(quotas.exceeded(GROUP, node(), 3)).containsExactly("cpu");
    }

    @Test
    void scarcestResourceDecides() {
        QuotaTracker quotas = maximum(Map.of("cores-total", "0:100", "memory-total", "0:40"));
        assertThat(quotas.allowed(GROUP, node(), 10)).isEqualTo(2);
        assertThat(quotas.exceeded(GROUP, node(), 3)).containsExactly("memory");
    }

    @Test
    void deletingNodesCountAndVirtualNodesDoNot() {
        Node going = node(Map.of(), new Taint("ToBeDeletedByClusterAutoscaler", "", Taint.NO_SCHEDULE));
        QuotaTracker quotas = maximum(Map.of("cores-total", "0:12"), going, node(Map.of("type", "virtual-kubelet")));
        assertThat(quotas.allowed(GROUP, node(), 10)).isEqualTo(2);
    }

    @Test
    void fractionalCoresAreRoundedUp() {
        Resources size = Resources.ofCpuMemory(3_920, 16L << 30);
        Node node = new Node(ObjectMeta.of("", "n"), "", List.of(), size, size);
        assertThat(maximum(Map.of("cores-total", "0:7")).allowed(GROUP, node, 10))
                .isEqualTo(1);
        assertThat(maximum(Map.of("cores-total", "0:8")).allowed(GROUP, node, 10))
                .isEqualTo(2);
    }

    @Test
    void usedQuotaIsNotAvailable() {
        QuotaTracker quotas = maximum(Map.of("cores-total", "0:8"));
        assertThat(quotas.consume(GROUP, node(), 3)).isFalse();
        assertThat(quotas.consume(GROUP, node(), 1)).isTrue();
        assertThat(quotas.allowed(GROUP, node(), 10)).isEqualTo(1);
    }

    @Test
    void minimumKeepsTheRequiredNodes() {
        QuotaTracker quotas = QuotaTracker.ofMinimum(
                AutoscalingOptions.ofFlags(Map.of("cores-total", "6:100")), CLOUD, List.of(node(), node(), node()));
        assertThat(quotas.allowed(GROUP, node(), 3)).isEqualTo(1);
    }

    @Test
    void gpusCountByTheTypeThatTheLabelNames() {
        Map<String, String> labels = Map.of(GPU_LABEL, "nvidia-l4");
        QuotaTracker quotas = maximum(Map.of("gpu-total", "nvidia-l4:0:1"), node(labels));
        assertThat(quotas.exceeded(GROUP, node(labels), 1)).containsExactly("nvidia-l4");
        QuotaTracker others = maximum(Map.of("gpu-total", "nvidia-l4:0:1"), node(labels));
        assertThat(others.exceeded(GROUP, node(Map.of(GPU_LABEL, "nvidia-a10g")), 1))
                .isEmpty();
    }

    @Test
    void gpuLimitThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> maximum(Map.of("gpu-total", "nvidia-l4:1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--gpu-total=nvidia-l4:1")
                .hasMessageContaining("<gpu type>:<min>:<max>");
    }

    @Test
    void newNodesOfAGroupCountLikeTheFirstItHas() {
        Resources size = Resources.ofCpuMemory(1_000, GIBIBYTE);
        Node small = new Node(ObjectMeta.of("", "small"), "a/small", List.of(), size, size);
        assertThat(maximum(Map.of("cores-total", "0:9"), small).allowed(GROUP, node(), 10))
                .isEqualTo(8);
        assertThat(maximum(Map.of("cores-total", "0:9")).allowed(GROUP, node(), 10))
                .isEqualTo(2);
    }
}
