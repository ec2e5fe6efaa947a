// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NodeGroupDiscoveryTest {
    private static final String ENABLED = "k8s.io/cluster-autoscaler/enabled";
    private static final NodeGroupSpec WORKERS = new NodeGroupSpec("workers", 1, 5);

    private static NodeGroupDiscovery discovery(String flag, String... values) {
        return NodeGroupDiscovery.of(AutoscalingOptions.ofFlags(Map.of(flag, String.join("\n", values))));
    }

    @Test
    void namedGroupHasTheSizesGivenWithIt() {
        NodeGroupDiscovery discovery = discovery("nodes", "0:9:workers", "1:3:others");
        assertThat(discovery.find(WORKERS, Map.of())).isEqualTo(new NodeGroupSpec("workers", 0, 9));
        assertThat(discovery.find(new NodeGroupSpec("strangers", 0, 1), Map.of()))
                .isNull();
    }

    @Test
    void firstOfTwoSizesCounts() {
        NodeGroupDiscovery discovery = discovery("nodes", "0:9:workers", "2:3:workers");
        assertThat(discovery.find(WORKERS, Map.of())).isEqualTo(new NodeGroupSpec("workers", 0, 9));
        assertThat(discovery.repeated()).containsExactly(new NodeGroupSpec("workers", 2, 3));
    }

    @Test
    void groupFoundByTagsHasItsOwnSizes() {
        NodeGroupDiscovery discovery = discovery("node-group-auto-discovery", "asg:tag=" + ENABLED + ",team=a");
        assertThat(discovery.find(WORKERS, Map.of(ENABLED, "whatever", "team", "a")))
                .isEqualTo(WORKERS);
        assertThat(discovery.find(WORKERS, Map.of(ENABLED, "true", "team", "b")))
                .isNull();
        assertThat(discovery.find(WORKERS, Map.of(ENABLED, "true"))).isNull();
    }

    @Test
    void tagsOfSeveralDefinitionsMustAllBeThere() {
        NodeGroupDiscovery discovery = discovery("node-group-auto-discovery", "asg:tag=" + ENABLED, "asg:tag=team=a");
        assertThat(discovery.isFoundByTags(Map.of(ENABLED, "true"))).isFalse();
        assertThat(discovery.isFoundByTags(Map.of("team", "a"))).isFalse();
        assertThat(discovery.isFoundByTags(Map.of(ENABLED, "true", "team", "a")))
                .isTrue();
    }

    @Test
    void groupThatIsNamedAndTaggedKeepsTheSizesOfItsName() {
        NodeGroupDiscovery discovery = NodeGroupDiscovery.of(AutoscalingOptions.ofFlags(
                Map.of("nodes", "0:9:workers", "node-group-auto-discovery", "asg:tag=" + ENABLED)));
        assertThat(discovery.find(WORKERS, Map.of(ENABLED, "true"))).isEqualTo(new NodeGroupSpec("workers", 0, 9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"workers", "1:workers", "a:2:workers", "-1:2:workers", "1:2:", "3:2:workers"})
    void whatIsNoGroupWithSizesIsRefused(String text) {
        assertThatThrownBy(() -> NodeGroupSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text)
                .hasMessageContaining("\nUse the form min:max:name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"asg:tag=", "asg:tags=a", "mig:tag=a", "a", "asg:tag=a,,b", "asg:tag==v"})
    void whatNamesNoTagsIsRefused(String text) {
        assertThatThrownBy(() -> AsgAutoDiscovery.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text)
                .hasMessageContaining("\nMaybe ");
    }
}
