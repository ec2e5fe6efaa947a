// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.Scheduler;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FiltersTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Scheduler scheduler = Scheduler.start(world.cluster, Profiles.defaultProfile());

    private String verdict(PodSpec spec) {
        Rejection rejection = scheduler
                .explain(new Pod(ClusterFixture.meta("p"), spec))
                .verdicts()
                .get(0)
                .rejection();
        return rejection == null ? "ok" : rejection.toString();
    }

    @Test
    void aLackThatEvictionsCouldRemoveIsTellable() {
        var node = world.node("n1", 2000, 4096);
        world.cluster.bind(world.pod("first", 1500, 100), node);
        assertThat(verdict(ClusterFixture.spec(1000, 100).build()))
                .isEqualTo("NodeResourcesFit: Insufficient cpu [Unschedulable]");
        assertThat(verdict(ClusterFixture.spec(3000, 100).build()))
                .isEqualTo("NodeResourcesFit: Insufficient cpu [UnschedulableAndUnresolvable]");
        assertThat(verdict(ClusterFixture.spec(1000, 8192).build()))
                .isEqualTo("NodeResourcesFit: Insufficient cpu; Insufficient memory [UnschedulableAndUnresolvable]");
    }

    @Test
    void aMissingExtendedResourceCountsAsZero() {
        world.node("n1", 2000, 4096);
        Resources gpu = Resources.builder().set("nvidia.com/gpu", 1).build();
        PodSpec spec = PodSpec.builder()
                .containers(List.of(new Container("c", "i", gpu, gpu, List.of(), false)))
                .build();
        assertThat(verdict(spec))
                .isEqualTo("NodeResourcesFit: Insufficient nvidia.com/gpu [UnschedulableAndUnresolvable]");
    }

    @Test
    void aPodThatRequestsExactlyTheRestFits() {
        world.node("n1", 2000, 4096);
        assertThat(verdict(ClusterFixture.spec(2000, 4096).build())).isEqualTo("ok");
    }

    @Test
    void ephemeralStorageIsChecked() {
        world.node("n1", 2000, 4096);
        Resources storage =
                Resources.builder().set(ResourceName.EPHEMERAL_STORAGE, 1).build();
        PodSpec spec = PodSpec.builder()
                .containers(List.of(new Container("c", "i", storage, storage, List.of(), false)))
                .build();
        assertThat(verdict(spec)).contains("Insufficient ephemeral-storage");
    }

    @ParameterizedTest
    @CsvSource({
        "zone, In, a, ok",
        "zone, In, b, no",
        "zone, NotIn, b, ok",
        "zone, NotIn, a, no",
        "missing, NotIn, a, ok",
        "zone, Exists, , ok",
        "missing, Exists, , no",
        "missing, DoesNotExist, , ok",
        "generation, Gt, 4, ok",
        "generation, Gt, 5, no",
        "generation, Lt, 6, ok",
        "generation, Lt, 5, no",
        "zone, Gt, 1, no",
        "missing, Lt, 1, no",
    })
    void everyOperatorOfARequiredTermHoldsAsKubernetesSays(String key, String operator, String value, String expected) {
        world.node("n1", 2000, 4096, Map.of("zone", "a", "generation", "5"), List.of());
        List<String> values = value == null ? List.of() : List.of(value);
        NodeSelectorTerm term = NodeSelectorTerm.of(List.of(new SelectorRequirement(key, operator, values)));
        assertThat(verdict(required(term)).equals("ok") ? "ok" : "no").isEqualTo(expected);
    }

    @Test
    void oneOfSeveralTermsIsEnoughAndAnEmptyTermMatchesNothing() {
        world.node("n1", 2000, 4096, Map.of(Labels.ZONE, "a"), List.of());
        NodeSelectorTerm here = NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of("a"))));
        NodeSelectorTerm empty = NodeSelectorTerm.of(List.of());
        assertThat(verdict(required(empty, here))).isEqualTo("ok");
        assertThat(verdict(required(empty)))
                .isEqualTo(
                        "NodeAffinity: node(s) didn't match Pod's node affinity/selector [UnschedulableAndUnresolvable]");
    }

    @Test
    void aTermCanNameTheNode() {
        world.node("n1", 2000, 4096);
        SelectorRequirement named = new SelectorRequirement("metadata.name", "In", List.of("n1"));
        SelectorRequirement other = new SelectorRequirement("metadata.name", "In", List.of("n2"));
        assertThat(verdict(required(new NodeSelectorTerm(List.of(), List.of(named)))))
                .isEqualTo("ok");
        assertThat(verdict(required(new NodeSelectorTerm(List.of(), List.of(other)))))
                .startsWith("NodeAffinity");
    }

    private static PodSpec required(NodeSelectorTerm... terms) {
        return ClusterFixture.spec(100, 100)
                .affinity(new Affinity(List.of(terms), List.of(), List.of(), List.of(), List.of(), List.of()))
                .build();
    }
}
