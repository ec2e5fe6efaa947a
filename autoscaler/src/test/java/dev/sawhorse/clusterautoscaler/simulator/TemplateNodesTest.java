// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.clusterautoscaler.FakeCloud;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TemplateNodesTest {
    private static final Taint OWN = new Taint("dedicated", "", Taint.NO_SCHEDULE);

    private final FakeCloud cloud = new FakeCloud();
    private final FakeCloud.Group group = cloud.group("a", 0, 10, 1);
    private final AutoscalingOptions options = AutoscalingOptions.defaults();
    private final ClusterSnapshot snapshot = new ClusterSnapshot(cloud.cluster, Profiles.defaultProfile());
    private final NodeSanitizer sanitizer = new NodeSanitizer(options);
    private final TemplateNodes templates = new TemplateNodes(cloud, sanitizer, options);

    private Node joined() {
        Node node = cloud.join(group).get(0);
        cloud.cluster.addTaint(node, OWN);
        cloud.runTo(cloud.cluster.now() + 2 * FakeCloud.MINUTE);
        return node;
    }

    private NodeTemplate recomputed(Predicate<Node> isReady) {
        List<Node> nodes = List.copyOf(cloud.cluster.nodes().list());
        snapshot.reset(nodes, List.of());
        templates.recompute(nodes, isReady, snapshot, List.of(), cloud.cluster.now());
        return Objects.requireNonNull(templates.find("a"));
    }

    @Test
    void readyNodeIsTheExampleOfItsGroup() {
        joined();
        assertThat(recomputed(node -> true).node().taints()).containsExactly(OWN);
    }

    @Test
    void unreadyNodeIsNoTemplateIfTheCloudProvidesOne() {
        joined();
        assertThat(recomputed(node -> false).node().taints()).isEmpty();
    }

    @Test
    void everyLoopRenamesTemplatesExceptCachedOnes() {
        String first = recomputed(node -> false).node().name();
        assertThat(recomputed(node -> false).node().name()).isNotEqualTo(first).startsWith("template-node-for-a-");
        joined();
        String remembered = recomputed(node -> true).node().name();
        assertThat(recomputed(node -> false).node().name()).isEqualTo(remembered);
    }

    @Test
    void templateOfTheCloudHasTheDeprecatedLabelsToo() {
        Node node = new Node(
                ObjectMeta.of("", "n").withLabels(Map.of(Labels.ZONE, "us-east-1a", Labels.ARCH, "arm64")),
                "",
                List.of(),
                Resources.NONE,
                Resources.NONE);
        NodeTemplate cloudTemplate = new NodeTemplate(node, List.of());
        assertThat(sanitizer
                        .templateOfCloud(cloudTemplate, "a", List.of())
                        .node()
                        .labels())
                .containsEntry("failure-domain.beta.kubernetes.io/zone", "us-east-1a")
                .doesNotContainKeys("beta.kubernetes.io/arch", "beta.kubernetes.io/instance-type");
        assertThat(sanitizer
                        .templateOf(cloudTemplate, "a", List.of(), true)
                        .node()
                        .labels())
                .doesNotContainKey("failure-domain.beta.kubernetes.io/zone");
    }
}
