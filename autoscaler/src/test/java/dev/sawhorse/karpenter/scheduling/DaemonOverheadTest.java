// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DaemonOverheadTest {
    private final NodeClaimTemplate template =
            NodeClaimTemplate.of(Given.nodePool("default"), Given.someTypes(), KarpenterVersion.V1_14);

    @Test
    void typesAreGroupedByTheDaemonsThatRunOnThem() {
        Pod everywhere = Given.pod("everywhere", 100);
        Pod onLarge = Given.pod("on-large", Map.of(), requiring(term("c8", "c16")));

        List<DaemonOverheadGroup> groups =
                new DaemonOverhead(List.of(everywhere, onLarge), KarpenterVersion.V1_14).groups(template);

        assertThat(groups).extracting(group -> group.overhead().cpuMillis()).containsExactly(100L, 300L);
        assertThat(groups).extracting(group -> group.types().size()).containsExactly(2, 2);
    }

    @Test
    void beforeVersion14EveryDaemonThatTheTemplateAdmitsCountsOnAllTypes() {
        Pod everywhere = Given.pod("everywhere", 100);
        Pod onLarge = Given.pod("on-large", Map.of(), requiring(term("c8", "c16")));

        List<DaemonOverheadGroup> groups =
                new DaemonOverhead(List.of(everywhere, onLarge), KarpenterVersion.V1_13).groups(template);

        assertThat(groups).singleElement().satisfies(group -> {
            assertThat(group.types().size()).isEqualTo(4);
            assertThat(group.overhead().cpuMillis()).isEqualTo(300);
        });
    }

    @Test
    void daemonsWithoutRequirementsRunOnAllTypesWhoseTaintsTheyTolerate() {
        Taint taint = new Taint("dedicated", "web", Taint.NO_SCHEDULE);
        NodeClaimTemplate tainted = NodeClaimTemplate.of(
                Given.nodePool("tainted", 0, null, List.of(taint)), Given.someTypes(), KarpenterVersion.V1_14);
        Toleration all = new Toleration("", "Exists", "", "", null);
        Pod stranger = Given.pod("stranger", 100);
        Pod tolerant = Given.pod(
                "tolerant",
                Map.of(),
                Given.requesting(200).tolerations(List.of(all)).build());
        DaemonOverhead daemons = new DaemonOverhead(List.of(stranger, tolerant), KarpenterVersion.V1_14);

        assertThat(daemons.groups(template)).singleElement().satisfies(group -> {
            assertThat(group.types().size()).isEqualTo(4);
            assertThat(group.overhead().cpuMillis()).isEqualTo(300);
        });
        assertThat(daemons.groups(tainted)).singleElement().satisfies(group -> {
            assertThat(group.types().size()).isEqualTo(4);
            assertThat(group.overhead().cpuMillis()).isEqualTo(200);
        });
    }

    @Test
    void anAlternativeDroppedForOneTypeRemainsDroppedForTheNext() {
        Pod either = Given.pod("either", Map.of(), requiring(term("c4"), term("c2")));

        List<DaemonOverheadGroup> groups = new DaemonOverhead(List.of(either), KarpenterVersion.V1_14).groups(template);

        assertThat(groups).hasSize(2);
        assertThat(groups.get(0).types().contains(0))
                .as("c2 comes first and drops c4")
                .isTrue();
        assertThat(groups.get(1).types().contains(1)).isTrue();
        assertThat(groups.get(1).overhead().isEmpty()).isTrue();
    }

    @Test
    void aNodeReservesOnlyWhatItsDaemonsDoNotYetRequest() {
        NodeSnapshot node = Given.node("n", "default", 4, "z1");
        NodeSnapshot running = new NodeSnapshot(
                node.name(),
                node.labels(),
                node.taints(),
                true,
                true,
                node.nodeLabels(),
                node.nodeTaints(),
                node.capacity(),
                node.available(),
                Given.pod("x", 150).spec().requests(),
                node.hostPorts(),
                node.volumes());
        DaemonOverhead daemons = new DaemonOverhead(List.of(Given.pod("d", 100)), KarpenterVersion.V1_14);

        assertThat(daemons.pending(node).cpuMillis()).isEqualTo(100);
        assertThat(daemons.pending(running).cpuMillis()).isZero();
    }

    private static PodSpec requiring(NodeSelectorTerm... terms) {
        return Given.requesting(200)
                .affinity(new Affinity(List.of(terms), List.of(), List.of(), List.of(), List.of(), List.of()))
                .build();
    }

    private static NodeSelectorTerm term(String... types) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.INSTANCE_TYPE, "In", List.of(types))));
    }
}
