// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MatchLabelKeysTest {
    private static final LabelSelector WEB = new LabelSelector(Map.of("app", "web"), List.of());

    private final ClusterFixture world = new ClusterFixture();

    private Pod pod(String name, PodSpec spec, Map<String, String> labels) {
        return world.cluster.createPod(ClusterFixture.meta(name).withLabels(labels), spec, Pod.FOREVER);
    }

    private static PodAffinityTerm term(@Nullable LabelSelector selector, List<String> match, List<String> mismatch) {
        return new PodAffinityTerm("zone", selector, List.of(), null, match, mismatch);
    }

    private static LabelSelector selector(SelectorRequirement... expressions) {
        return new LabelSelector(WEB.matchLabels(), List.of(expressions));
    }

    private static SelectorRequirement expression(String key, String operator, String value) {
        return new SelectorRequirement(key, operator, List.of(value));
    }

    @Test
    void everyTermTakesOverThePodsOwnLabels() {
        PodAffinityTerm same = term(WEB, List.of("rev"), List.of());
        PodAffinityTerm other = term(WEB, List.of(), List.of("tenant"));
        PodSpec spec = ClusterFixture.spec(1, 1)
                .affinity(new Affinity(
                        List.of(),
                        List.of(),
                        List.of(same),
                        List.of(new WeightedPodAffinityTerm(1, other)),
                        List.of(other),
                        List.of(new WeightedPodAffinityTerm(2, same))))
                .build();
        Affinity affinity =
                pod("p", spec, Map.of("rev", "1", "tenant", "a")).spec().affinity();
        LabelSelector ofRevision = selector(expression("rev", "In", "1"));
        LabelSelector ofOthers = selector(expression("tenant", "NotIn", "a"));
        assertThat(affinity.requiredPodAffinity().get(0).labelSelector()).isEqualTo(ofRevision);
        assertThat(affinity.preferredPodAffinity().get(0).term().labelSelector())
                .isEqualTo(ofOthers);
        assertThat(affinity.requiredPodAntiAffinity().get(0).labelSelector()).isEqualTo(ofOthers);
        assertThat(affinity.preferredPodAntiAffinity().get(0).term().labelSelector())
                .isEqualTo(ofRevision);
    }

    @Test
    void aSpreadConstraintTakesOverThePodsOwnLabels() {
        PodSpec spec = spread(WEB);
        assertThat(pod("p", spec, Map.of("rev", "1")).spec().topologySpreadConstraints())
                .singleElement()
                .satisfies(
                        spread -> assertThat(spread.labelSelector()).isEqualTo(selector(expression("rev", "In", "1"))));
    }

    private static PodSpec spread(LabelSelector selector) {
        return ClusterFixture.spec(1, 1)
                .topologySpreadConstraints(List.of(
                        new TopologySpreadConstraint("zone", 1, true, selector, null, true, false, List.of("rev"))))
                .build();
    }

    @Test
    void keysAreMergedOnce() {
        LabelSelector written = selector(expression("rev", "In", "1"));
        assertThat(pod("p", spread(written), Map.of("rev", "1"))
                        .spec()
                        .topologySpreadConstraints()
                        .get(0)
                        .labelSelector())
                .isEqualTo(written);
    }

    @Test
    void aMissingKeyAndATermWithoutSelectorAreIgnored() {
        PodSpec spec = ClusterFixture.spec(1, 1)
                .affinity(new Affinity(
                        List.of(),
                        List.of(),
                        List.of(term(WEB, List.of("rev"), List.of("tenant")), term(null, List.of("app"), List.of())),
                        List.of(),
                        List.of(),
                        List.of()))
                .build();
        assertThat(pod("p", spec, Map.of("app", "web")).spec()).isEqualTo(spec);
    }

    @Test
    void podsWithTheSameValuesShareASpec() {
        PodSpec spec = spread(WEB);
        PodSpec first = pod("a", spec, Map.of("rev", "1", "index", "0")).spec();
        assertThat(pod("b", spec, Map.of("rev", "1", "index", "1")).spec()).isSameAs(first);
        assertThat(pod("c", spec, Map.of("rev", "2")).spec()).isNotEqualTo(first);
    }

    @Test
    void recordedPodsKeepTheirSelectors() {
        Pod recorded = new Pod(ClusterFixture.meta("p").withLabels(Map.of("rev", "1")), spread(WEB));
        assertThat(world.cluster
                        .restorePod(recorded)
                        .spec()
                        .topologySpreadConstraints()
                        .get(0)
                        .labelSelector())
                .isEqualTo(WEB);
    }
}
