// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ImagePullPolicy;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Toleration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The rules of ValidatePodUpdate (kubernetes v1.37), one by one. */
class PodUpdateTest {
    private static final List<String> GATE = List.of("hold");

    private static PodUpdate update(UnaryOperator<PodSpec.Builder> before, UnaryOperator<PodSpec.Builder> after) {
        PodSpec.Builder old = before.apply(ClusterFixture.spec(100, 100));
        PodSpec.Builder changed = after.apply(before.apply(ClusterFixture.spec(100, 100)));
        return PodUpdate.between(
                new Pod(ClusterFixture.meta("p"), old.build()), new Pod(ClusterFixture.meta("p"), changed.build()));
    }

    private static void assertForbidden(PodUpdate update, String path) {
        assertThat(update.forbidden()).containsExactly(path);
        assertThat(update.allowed()).isEmpty();
    }

    private static void assertAllowed(PodUpdate update, String path) {
        assertThat(update.allowed()).containsExactly(path);
        assertThat(update.forbidden()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({", 60, true", "60, 30, true", "60, 60, ", "60, 90, false", "60, , false"})
    void aDeadlineMayBeSetAndBroughtForwardOnly(
            @Nullable Long before, @Nullable Long after, @Nullable Boolean isAllowed) {
        PodUpdate update =
                update(spec -> spec.activeDeadlineSeconds(before), spec -> spec.activeDeadlineSeconds(after));
        if (isAllowed == null) {
            assertThat(update.isEmpty()).isTrue();
        } else if (isAllowed) {
            assertAllowed(update, "spec.activeDeadlineSeconds");
        } else {
            assertForbidden(update, "spec.activeDeadlineSeconds");
        }
    }

    @Test
    void tolerationsMayBeAddedAndTheirSecondsChanged() {
        Toleration first = new Toleration("a", "Exists", "", "NoExecute", 60L);
        Toleration longer = new Toleration("a", "Exists", "", "NoExecute", 90L);
        Toleration other = new Toleration("b", "Exists", "", "NoExecute", null);
        UnaryOperator<PodSpec.Builder> before = spec -> spec.tolerations(List.of(first));
        assertAllowed(update(before, spec -> spec.tolerations(List.of(first, other))), "spec.tolerations");
        assertAllowed(update(before, spec -> spec.tolerations(List.of(longer))), "spec.tolerations");
        assertForbidden(update(before, spec -> spec.tolerations(List.of(other))), "spec.tolerations");
        assertForbidden(update(before, spec -> spec.tolerations(List.of())), "spec.tolerations");
    }

    @Test
    void theNodeSelectorOfAGatedPodMayGrowOnly() {
        UnaryOperator<PodSpec.Builder> gated =
                spec -> spec.schedulingGates(GATE).nodeSelector(Map.of("a", "1"));
        assertAllowed(update(gated, spec -> spec.nodeSelector(Map.of("a", "1", "b", "2"))), "spec.nodeSelector");
        assertForbidden(update(gated, spec -> spec.nodeSelector(Map.of("a", "2"))), "spec.nodeSelector");
        assertForbidden(update(gated, spec -> spec.nodeSelector(Map.of())), "spec.nodeSelector");
        assertForbidden(
                update(
                        spec -> spec.nodeSelector(Map.of("a", "1")),
                        spec -> spec.nodeSelector(Map.of("a", "1", "b", "2"))),
                "spec.nodeSelector");
    }

    private static Affinity toNodes(SelectorRequirement... requirements) {
        return new Affinity(
                List.of(NodeSelectorTerm.of(List.of(requirements))),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    @Test
    void theNodeAffinityOfAGatedPodMayGainRequirementsOnly() {
        SelectorRequirement zone = new SelectorRequirement("zone", "In", List.of("a"));
        SelectorRequirement arch = new SelectorRequirement("arch", "In", List.of("arm64"));
        String path = "spec.affinity.nodeAffinity";
        UnaryOperator<PodSpec.Builder> gated =
                spec -> spec.schedulingGates(GATE).affinity(toNodes(zone));
        assertAllowed(update(gated, spec -> spec.affinity(toNodes(zone, arch))), path);
        assertAllowed(update(spec -> spec.schedulingGates(GATE), spec -> spec.affinity(toNodes(zone))), path);
        assertForbidden(update(gated, spec -> spec.affinity(toNodes(arch, zone))), path);
        assertForbidden(update(gated, spec -> spec.affinity(Affinity.NONE)), path);
        assertForbidden(update(spec -> spec, spec -> spec.affinity(toNodes(zone))), path);
    }

    @Test
    void theAffinityOfAGatedPodToPodsNeverChanges() {
        Affinity.PodAffinityTerm term =
                new Affinity.PodAffinityTerm("zone", null, List.of(), null, List.of(), List.of());
        Affinity beside = new Affinity(List.of(), List.of(), List.of(term), List.of(), List.of(), List.of());
        assertForbidden(update(spec -> spec.schedulingGates(GATE), spec -> spec.affinity(beside)), "spec.affinity");
    }

    @Test
    void gatesMayBeRemovedOnly() {
        UnaryOperator<PodSpec.Builder> gated = spec -> spec.schedulingGates(GATE);
        assertAllowed(update(gated, spec -> spec.schedulingGates(List.of())), "spec.schedulingGates");
        assertForbidden(update(gated, spec -> spec.schedulingGates(List.of("hold", "more"))), "spec.schedulingGates");
    }

    @Test
    void theImageOfAContainerMayChangeButNotItsPullPolicyNorItsResources() {
        Container container = new Container("app", "pause", Resources.NONE, Resources.NONE, List.of(), false);
        UnaryOperator<PodSpec.Builder> before = spec -> spec.containers(List.of(container));
        Container other = new Container("app", "other", Resources.NONE, Resources.NONE, List.of(), false);
        assertAllowed(update(before, spec -> spec.containers(List.of(other))), "spec.containers[0].image");
        Container never =
                new Container("app", "pause", Resources.NONE, Resources.NONE, List.of(), false, ImagePullPolicy.NEVER);
        assertForbidden(update(before, spec -> spec.containers(List.of(never))), "spec.containers[0].imagePullPolicy");
        Resources more = Resources.builder().set(ResourceName.CPU, 100).build();
        assertForbidden(
                update(before, spec -> spec.containers(List.of(container.withRequests(more)))),
                "spec.containers[0].resources");
    }
}
