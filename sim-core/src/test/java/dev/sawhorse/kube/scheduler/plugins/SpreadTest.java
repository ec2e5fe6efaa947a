// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.scheduler.ClusterFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.ScheduleResult.Verdict;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpreadTest {
    private static final Map<String, String> APP = Map.of("app", "w");
    private static final String SKEWED =
            "PodTopologySpread: node(s) didn't match pod topology spread constraints [Unschedulable]";

    private final ClusterFixture world = new ClusterFixture();
    private final Scheduler scheduler = Scheduler.start(world.cluster, Profiles.defaultProfile());

    private Node node(String name, String zone) {
        return world.node(name, 4000, 16384, Map.of(Labels.HOSTNAME, name, Labels.ZONE, zone), List.of());
    }

    private Pod pod(String name, PodSpec spec) {
        return new Pod(ClusterFixture.meta(name).withLabels(APP), spec);
    }

    private void run(Node node, int pods) {
        for (int i = 0; i < pods; i++) {
            Pod pod = world.cluster.createPod(
                    pod(node.name() + "-" + i, ClusterFixture.spec(100, 100).build()));
            world.cluster.bind(pod, node);
        }
    }

    private static PodSpec spread(String key, boolean doNotSchedule, Integer minDomains) {
        return ClusterFixture.spec(100, 100)
                .topologySpreadConstraints(List.of(new TopologySpreadConstraint(
                        key, 1, doNotSchedule, new LabelSelector(APP, List.of()), minDomains, true, false, List.of())))
                .build();
    }

    private Verdict verdict(PodSpec spec, String node) {
        return scheduler.explain(pod("new", spec)).verdicts().stream()
                .filter(verdict -> verdict.node().name().equals(node))
                .findFirst()
                .orElseThrow();
    }

    private String rejection(PodSpec spec, String node) {
        return String.valueOf(verdict(spec, node).rejection());
    }

    @Test
    void aZoneThatIsAheadTakesNoMore() {
        run(node("n1", "a"), 1);
        node("n2", "b");
        PodSpec spec = spread(Labels.ZONE, true, null);
        assertThat(rejection(spec, "n1")).isEqualTo(SKEWED);
        assertThat(rejection(spec, "n2")).isEqualTo("null");
    }

    @Test
    void withFewerDomainsThanMinDomainsTheMinimumIsZero() {
        run(node("n1", "a"), 1);
        run(node("n2", "b"), 1);
        assertThat(rejection(spread(Labels.ZONE, true, 3), "n2")).isEqualTo(SKEWED);
        assertThat(rejection(spread(Labels.ZONE, true, 2), "n2")).isEqualTo("null");
    }

    @Test
    void aNodeWithoutTheLabelIsRefusedForGood() {
        world.node("bare", 4000, 16384);
        assertThat(rejection(spread(Labels.ZONE, true, null), "bare"))
                .contains("(missing required label)")
                .endsWith("[UnschedulableAndUnresolvable]");
    }

    @Test
    void anEmptySpreadSelectorRequeuesForEveryPod() {
        List<String> attempts = new ArrayList<>();
        scheduler.onAttempt(pod -> attempts.add(pod.meta().name()));
        Node bare = world.node("bare", 4000, 16384);
        PodSpec spec = ClusterFixture.spec(100, 100)
                .topologySpreadConstraints(List.of(new TopologySpreadConstraint(
                        Labels.ZONE, 1, true, LabelSelector.EVERYTHING, null, true, false, List.of())))
                .build();
        world.cluster.createPod(pod("spread", spec));
        world.runTo(1);
        run(bare, 1);
        world.runTo(2);
        assertThat(attempts).containsExactly("spread", "spread");
    }

    @Test
    void aWishScoresByTheLogarithmOfTheNumberOfZones() {
        run(node("n1", "a"), 2);
        run(node("n2", "b"), 1);
        node("n3", "c");
        PodSpec spec = spread(Labels.ZONE, false, null);
        // counts 2, 1, 0 times ln 5 = 3.2, 1.6, 0
        assertThat(verdict(spec, "n1").rawScores()).containsEntry("PodTopologySpread", 3L);
        assertThat(verdict(spec, "n2").rawScores()).containsEntry("PodTopologySpread", 2L);
        assertThat(verdict(spec, "n3").scores()).containsEntry("PodTopologySpread", 200L);
        assertThat(verdict(spec, "n1").scores()).containsEntry("PodTopologySpread", 0L);
    }

    @Test
    void podsOfAServiceAreSpreadByDefault() {
        PodSpec spec = ClusterFixture.spec(100, 100).build();
        run(node("n1", "a"), 2);
        node("n2", "b");
        assertThat(verdict(spec, "n1").scores()).doesNotContainKey("PodTopologySpread");
        world.cluster.services().create(new Service(ObjectMeta.of("default", "w"), APP));
        assertThat(verdict(spec, "n2").scores().get("PodTopologySpread"))
                .isGreaterThan(verdict(spec, "n1").scores().get("PodTopologySpread"));
    }

    @Test
    void podsCreatedTogetherEndUpEvenlySpread() {
        Node one = node("n1", "a");
        Node other = node("n2", "b");
        PodSpec spec = spread(Labels.ZONE, true, null);
        for (int i = 0; i < 10; i++) {
            world.cluster.createPod(pod("p" + i, spec));
        }
        world.runTo(1);
        assertThat(world.cluster.podsOn(one.name())).hasSize(5);
        assertThat(world.cluster.podsOn(other.name())).hasSize(5);
    }

    @Test
    void aDeletedPodRequeuesOneThatTheSpreadRejected() {
        Node one = node("n1", "a");
        run(one, 1);
        Node other = node("n2", "b");
        world.cluster.cordon(other, true);
        Pod waiting = world.cluster.createPod(pod("waiting", spread(Labels.ZONE, true, null)));
        world.at(5, () -> world.cluster.removePod(world.cluster.pods().require("default/n1-0")));
        world.runTo(6);
        assertThat(waiting.boundAt()).isEqualTo(5 * ClusterFixture.SECOND);
    }

    @Test
    void inADryRunTerminatingPodsAreSubtractedAlthoughNotCounted() {
        Node full = node("full", "a");
        node("empty", "b");
        run(full, 3);
        Pod leaving = world.cluster.pods().require("default/full-0");
        world.cluster.deletePod(leaving, 30, "test");
        PodClass waiting = PodClass.of(spread(Labels.ZONE, true, null));
        ClusterFilter filter = (ClusterFilter) PodTopologySpread.systemDefaulted()
                .prepareFilter(waiting, SchedulingContext.of(world.cluster, scheduler.nodes()));
        scheduler.nodes().list().forEach(info -> filter.update(info.slot(), info));
        NodeInfo info = Objects.requireNonNull(scheduler.nodes().find("full"));

        assertThat(filter.check(info)).isNotNull();
        filter.simulateChange(info, leaving, -1);
        assertThat(filter.check(info)).isNull();
        filter.endSimulation();
        assertThat(filter.check(info)).isNotNull();
    }
}
