// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.scheduler.ScheduleResult.Verdict;
import dev.sawhorse.kube.scheduler.Scheduler;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PodAffinityTest {
    private static final Map<String, String> CACHE = Map.of("app", "cache");

    private final ClusterFixture world = new ClusterFixture();
    private final Scheduler scheduler = Scheduler.start(world.cluster, Profiles.defaultProfile());

    private Node node(String name, String zone) {
        return world.node(name, 4000, 16384, Map.of(Labels.HOSTNAME, name, Labels.ZONE, zone), List.of());
    }

    private void run(Node node, Map<String, String> labels, PodSpec spec) {
        Pod pod = world.cluster.createPod(
                new Pod(ClusterFixture.meta("on-" + node.name()).withLabels(labels), spec));
        world.cluster.bind(pod, node);
    }

    private static PodAffinityTerm term(String key) {
        return new PodAffinityTerm(key, new LabelSelector(CACHE, List.of()), List.of(), null, List.of(), List.of());
    }

    private static PodSpec spec(List<PodAffinityTerm> together, List<PodAffinityTerm> apart, int wish) {
        List<WeightedPodAffinityTerm> wishes =
                wish == 0 ? List.of() : List.of(new WeightedPodAffinityTerm(wish, term(Labels.ZONE)));
        return ClusterFixture.spec(100, 100)
                .affinity(new Affinity(List.of(), List.of(), together, wishes, apart, List.of()))
                .build();
    }

    private Verdict verdict(PodSpec spec, Map<String, String> labels, String node) {
        Pod pod = new Pod(ClusterFixture.meta("new").withLabels(labels), spec);
        return scheduler.explain(pod).verdicts().stream()
                .filter(verdict -> verdict.node().name().equals(node))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRequiredTermNeedsAMatchingPodInTheDomain() {
        run(node("n1", "a"), CACHE, ClusterFixture.spec(1, 1).build());
        node("n2", "a");
        node("n3", "b");
        PodSpec spec = spec(List.of(term(Labels.ZONE)), List.of(), 0);
        assertThat(verdict(spec, Map.of(), "n2").rejection()).isNull();
        assertThat(verdict(spec, Map.of(), "n3").rejection())
                .hasToString("InterPodAffinity: node(s) didn't match pod affinity rules"
                        + " [UnschedulableAndUnresolvable]");
    }

    @Test
    void thePodThatMeetsItsOwnTermsMayBeTheFirst() {
        node("n1", "a");
        PodSpec spec = spec(List.of(term(Labels.ZONE)), List.of(), 0);
        assertThat(verdict(spec, CACHE, "n1").rejection()).isNull();
        assertThat(verdict(spec, Map.of(), "n1").rejection()).isNotNull();
    }

    @Test
    void antiAffinityAppliesInBothDirections() {
        PodSpec apart = spec(List.of(), List.of(term(Labels.HOSTNAME)), 0);
        run(node("n1", "a"), CACHE, ClusterFixture.spec(1, 1).build());
        run(node("n2", "a"), Map.of(), apart);
        assertThat(verdict(apart, Map.of(), "n1").rejection())
                .hasToString("InterPodAffinity: node(s) didn't match pod anti-affinity rules [Unschedulable]");
        assertThat(verdict(ClusterFixture.spec(1, 1).build(), CACHE, "n2").rejection())
                .hasToString(
                        "InterPodAffinity: node(s) didn't satisfy existing pods anti-affinity rules [Unschedulable]");
    }

    @Test
    void wishesOfBothSidesCount() {
        PodSpec wishing = spec(List.of(), List.of(), 30);
        run(node("n1", "a"), CACHE, wishing);
        node("n2", "b");
        assertThat(verdict(wishing, Map.of(), "n1").rawScores()).containsEntry("InterPodAffinity", 30L);
        assertThat(verdict(wishing, CACHE, "n1").rawScores()).containsEntry("InterPodAffinity", 60L);
        assertThat(verdict(wishing, CACHE, "n2").scores()).containsEntry("InterPodAffinity", 0L);
        assertThat(verdict(wishing, CACHE, "n1").scores()).containsEntry("InterPodAffinity", 200L);
    }

    @Test
    void aRequiredTermOfARunningPodScoresOthersWithWeightOne() {
        run(node("n1", "a"), CACHE, spec(List.of(term(Labels.ZONE)), List.of(), 0));
        node("n2", "b");
        assertThat(verdict(ClusterFixture.spec(1, 1).build(), CACHE, "n1").rawScores())
                .containsEntry("InterPodAffinity", 1L);
        assertThat(verdict(ClusterFixture.spec(1, 1).build(), Map.of(), "n1").rawScores())
                .doesNotContainKey("InterPodAffinity");
    }
}
