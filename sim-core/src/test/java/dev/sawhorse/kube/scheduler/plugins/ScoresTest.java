// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.scheduler.ScheduleResult;
import dev.sawhorse.kube.scheduler.ScheduleResult.Verdict;
import dev.sawhorse.kube.scheduler.Scheduler;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Scores of the default profile on nodes of 4 CPU and 16 GiB, worked out by hand from the formulas. */
class ScoresTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Scheduler scheduler = Scheduler.start(world.cluster, Profiles.defaultProfile());

    private Node node(String name, String zone, Taint... taints) {
        return world.node(name, 4000, 16384, Map.of(Labels.ZONE, zone), List.of(taints));
    }

    private void run(Node node, long cpuMillis, long memoryMib) {
        Pod pod = world.pod("on-" + node.name(), cpuMillis, memoryMib);
        world.cluster.bind(pod, node);
    }

    private Verdict verdict(PodSpec spec, String node) {
        ScheduleResult result = scheduler.explain(new Pod(ClusterFixture.meta("p"), spec));
        return result.verdicts().stream()
                .filter(verdict -> verdict.node().name().equals(node))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void leastAllocatedIsTheMeanFreeShareInWholePoints() {
        run(node("n1", "a"), 1900, 100);
        PodSpec spec = ClusterFixture.spec(500, 512).build();
        // CPU (4000-2400)/4000 = 40, memory (16384-612)/16384 = 96
        assertThat(verdict(spec, "n1").rawScores()).containsEntry("NodeResourcesFit", 68L);
    }

    @Test
    void aContainerWithoutRequestsCountsWithDefaultsInScores() {
        run(node("n1", "a"), 3000, 1000);
        // CPU (4000-3100)/4000 = 22, memory (16384-1200)/16384 = 92
        Verdict verdict = verdict(ClusterFixture.spec(0, 0).build(), "n1");
        assertThat(verdict.rawScores()).containsEntry("NodeResourcesFit", 57L);
        assertThat(verdict.rawScores()).doesNotContainKey("NodeResourcesBalancedAllocation");
        assertThat(verdict.total()).isEqualTo(357);
    }

    @Test
    void anInitContainerWithLargerRequestsCountsInsteadOfTheSum() {
        run(node("n1", "a"), 1900, 100);
        PodSpec spec = ClusterFixture.spec(500, 512)
                .initContainers(List.of(
                        new Container(
                                "init", "i", Resources.ofCpuMemory(2000, 1L << 30), Resources.NONE, List.of(), false),
                        new Container(
                                "side", "i", Resources.ofCpuMemory(300, 100L << 20), Resources.NONE, List.of(), true)))
                .build();
        // CPU (4000-3900)/4000 = 2, memory (16384-1124)/16384 = 93
        assertThat(verdict(spec, "n1").rawScores()).containsEntry("NodeResourcesFit", 47L);
    }

    @Test
    void ofThePodToPlaceOnlyContainersCount() {
        node("n1", "a");
        PodSpec spec = ClusterFixture.spec(500, 512)
                .podResources(Resources.ofCpuMemory(2000, 8L << 30))
                .build();
        // CPU (4000-500)/4000 = 87, memory (16384-512)/16384 = 96; as pods on nodes are counted: 50 and 50
        assertThat(verdict(spec, "n1").rawScores()).containsEntry("NodeResourcesFit", 91L);
    }

    @Test
    void aPodWithRequestsGetsDefaultsOnlyForMissingResources() {
        Node node = node("n1", "a");
        PodSpec running = PodSpec.builder()
                .containers(ClusterFixture.spec(0, 0).build().containers())
                .podResources(Resources.NONE.with(ResourceName.CPU, 1000))
                .overhead(Resources.NONE.with(ResourceName.MEMORY, 64L << 20))
                .build();
        world.cluster.bind(world.cluster.createPod(ClusterFixture.meta("on-n1"), running, Pod.FOREVER), node);
        // CPU (4000-1000-3000)/4000 = 0, memory (16384-64-8192)/16384 = 49
        PodSpec spec = ClusterFixture.spec(3000, 8192).build();
        assertThat(verdict(spec, "n1").rawScores()).containsEntry("NodeResourcesFit", 24L);
    }

    @Test
    void balanceIsSeventyFiveIfThePodDoesNotChangeIt() {
        node("empty", "a");
        run(node("cpu-heavy", "a"), 2000, 0);
        assertThat(verdict(ClusterFixture.spec(1000, 4096).build(), "empty").rawScores())
                .containsEntry("NodeResourcesBalancedAllocation", 75L);
        // shares 50 % and 0 % (balance 75) become 50 % and 50 % (balance 100)
        assertThat(verdict(ClusterFixture.spec(0, 8192).build(), "cpu-heavy").rawScores())
                .containsEntry("NodeResourcesBalancedAllocation", 87L);
    }

    @Test
    void fewerUntoleratedPreferencesScoreHigher() {
        Taint one = new Taint("a", "", Taint.PREFER_NO_SCHEDULE);
        Taint two = new Taint("b", "", Taint.PREFER_NO_SCHEDULE);
        node("none", "a");
        node("one", "a", one);
        node("two", "a", one, two);
        PodSpec spec = ClusterFixture.spec(100, 100).build();
        assertThat(verdict(spec, "none").scores()).containsEntry("TaintToleration", 300L);
        assertThat(verdict(spec, "one").scores()).containsEntry("TaintToleration", 150L);
        assertThat(verdict(spec, "two").scores()).containsEntry("TaintToleration", 0L);
    }

    @Test
    void preferredAffinityScoresByMatchingWeights() {
        node("a", "a");
        node("b", "b");
        node("c", "c");
        PodSpec spec = ClusterFixture.spec(100, 100)
                .affinity(new Affinity(
                        List.of(),
                        List.of(new PreferredNodeTerm(80, zones("a")), new PreferredNodeTerm(20, zones("a", "b"))),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()))
                .build();
        assertThat(verdict(spec, "a").scores()).containsEntry("NodeAffinity", 200L);
        assertThat(verdict(spec, "b").scores()).containsEntry("NodeAffinity", 40L);
        assertThat(verdict(spec, "c").scores()).containsEntry("NodeAffinity", 0L);
    }

    private static NodeSelectorTerm zones(String... zones) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zones))));
    }
}
