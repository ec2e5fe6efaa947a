// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PreferencesTest {
    @Test
    void preferencesAreGivenUpInKarpentersOrder() {
        PodConstraints pod = constraints(
                new Affinity(
                        List.of(term("a"), term("b")),
                        List.of(new PreferredNodeTerm(1, term("c"))),
                        List.of(),
                        List.of(new WeightedPodAffinityTerm(1, podTerm())),
                        List.of(),
                        List.of(new WeightedPodAffinityTerm(1, podTerm()))),
                List.of(spread("k", false)));
        Preferences preferences = new Preferences(true);

        List<PodConstraints> steps = new ArrayList<>();
        for (PodConstraints next = preferences.relax(pod); next != null; next = preferences.relax(next)) {
            steps.add(next);
        }

        assertThat(steps).hasSize(6);
        assertThat(steps.get(0).requiredNodeTerms()).containsExactly(term("b"));
        assertThat(steps.get(1).preferredPodAffinity()).isEmpty();
        assertThat(steps.get(2).preferredPodAntiAffinity()).isEmpty();
        assertThat(steps.get(3).preferredNodeTerms()).isEmpty();
        assertThat(steps.get(4).topologySpread()).isEmpty();
        assertThat(steps.get(5).tolerations()).hasSize(1);
    }

    @Test
    void theHeaviestPreferenceIsRelaxedFirst() {
        Affinity affinity = new Affinity(
                List.of(),
                List.of(new PreferredNodeTerm(1, term("light")), new PreferredNodeTerm(9, term("heavy"))),
                List.of(),
                List.of(),
                List.of(),
                List.of());

        PodConstraints relaxed = new Preferences(false).relax(constraints(affinity, List.of()));

        assertThat(relaxed.preferredNodeTerms()).containsExactly(new PreferredNodeTerm(1, term("light")));
    }

    @Test
    void theLastSpreadTakesThePlaceOfTheOneDropped() {
        List<TopologySpreadConstraint> spread = List.of(spread("a", false), spread("b", true), spread("c", true));

        PodConstraints relaxed = new Preferences(false).relax(constraints(Affinity.NONE, spread));

        assertThat(relaxed.topologySpread())
                .extracting(TopologySpreadConstraint::topologyKey)
                .containsExactly("c", "b");
    }

    @Test
    void aPodWithoutPreferencesCannotBeRelaxed() {
        assertThat(new Preferences(false).relax(constraints(Affinity.NONE, List.of(spread("a", true)))))
                .isNull();
    }

    private static PodConstraints constraints(Affinity affinity, List<TopologySpreadConstraint> spread) {
        return PodConstraints.of(PodSpec.builder()
                .affinity(affinity)
                .topologySpreadConstraints(spread)
                .build());
    }

    private static NodeSelectorTerm term(String value) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement("k", "In", List.of(value))));
    }

    private static PodAffinityTerm podTerm() {
        return new PodAffinityTerm(Labels.ZONE, null, List.of(), null, List.of(), List.of());
    }

    private static TopologySpreadConstraint spread(String key, boolean doNotSchedule) {
        return new TopologySpreadConstraint(key, 1, doNotSchedule, null, null, true, false, List.of());
    }
}
