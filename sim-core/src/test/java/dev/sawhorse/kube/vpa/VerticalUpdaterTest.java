// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodResized;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.Recommendation;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.StartupBoost;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.UpdateMode;
import dev.sawhorse.kube.controller.WorkloadControllers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pods of 500m on nodes of 4 CPUs, whose updater looks every minute after the creation of the autoscaler. */
class VerticalUpdaterTest {
    private final ClusterFixture world = new ClusterFixture(1);
    private final VerticalAdmission admission = new VerticalAdmission(world.cluster.workloads());

    @BeforeEach
    void startControllers() {
        world.cluster.add(admission);
        new VerticalUpdater(world.cluster, admission).start();
        WorkloadControllers.start(world.cluster, WorkloadControllers.Settings.AT_ONCE);
    }

    private void deploy(int replicas) {
        world.cluster
                .workloads()
                .apply(Deployment.of(
                        ClusterFixture.meta("web"),
                        replicas,
                        ClusterFixture.template(
                                "web", ClusterFixture.spec(500, 100).build())));
    }

    private void recommend(UpdateMode mode, long cpuMillis, long lower, long upper) {
        apply(mode, null, List.of(new Recommendation("app", cpu(cpuMillis), cpu(lower), cpu(upper))));
    }

    private void apply(UpdateMode mode, StartupBoost boost, List<Recommendation> recommendations) {
        world.cluster
                .workloads()
                .apply(new VerticalPodAutoscaler(
                        ClusterFixture.meta("web"),
                        new Target("Deployment", "web"),
                        mode,
                        null,
                        List.of(),
                        boost,
                        recommendations));
    }

    private static Resources cpu(long millis) {
        return Resources.builder().set(ResourceName.CPU, millis).build();
    }

    /** Binds the waiting pods and has them ready, as kube-scheduler and kubelet would. */
    private void run(Node node) {
        for (Pod pod : List.copyOf(world.cluster.waitingPods())) {
            world.cluster.bind(pod, node);
            world.cluster.podStatus().ready(pod);
        }
    }

    private List<Long> requests() {
        return world.cluster.workloads().podsOf("Deployment", "default/web").stream()
                .filter(pod -> !pod.isTerminating())
                .map(pod -> pod.spec().requests().cpuMillis())
                .sorted()
                .toList();
    }

    @Test
    void admissionGivesNewPodsTheRecommendationInEveryModeButOff() {
        recommend(UpdateMode.OFF, 200, 100, 300);
        deploy(1);
        world.runTo(1);
        assertThat(requests()).containsExactly(500L);

        recommend(UpdateMode.INITIAL, 200, 100, 300);
        world.cluster.workloads().scale("Deployment", "default/web", 3);
        world.runTo(300);
        assertThat(requests()).containsExactly(200L, 200L, 500L);
        assertThat(world.observed(PodEvicted.class)).isEmpty();
    }

    @Test
    void podsOutsideTheBoundsAreEvictedUpToHalfOfThemInALoop() {
        Node node = world.node("node", 8000, 8000);
        deploy(5);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.RECREATE, 200, 100, 300);
        world.runTo(62);
        assertThat(world.secondsOf(PodEvicted.class)).containsExactly(61L, 61L);
        assertThat(world.observed(PodEvicted.class))
                .allMatch(evicted -> evicted.by().equals("vpa-updater"));

        run(node);
        world.runTo(122);
        assertThat(world.secondsOf(PodEvicted.class)).containsExactly(61L, 61L, 121L, 121L);
        run(node);
        world.runTo(200);
        assertThat(requests()).containsExactly(200L, 200L, 200L, 200L, 200L);
    }

    @Test
    void podsWithinTheBoundsAreUpdatedAfterTwelveHoursIfTheChangeIsTenPercent() {
        Node node = world.node("node", 8000, 8000);
        deploy(2);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.RECREATE, 449, 100, 900);
        world.runTo(12 * 3600);
        assertThat(world.observed(PodEvicted.class)).isEmpty();
        world.runTo(12 * 3600 + 62);
        assertThat(world.observed(PodEvicted.class)).hasSize(1);
    }

    @Test
    void smallChangeWithinTheBoundsIsNotApplied() {
        Node node = world.node("node", 8000, 8000);
        deploy(2);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.RECREATE, 451, 100, 900);
        world.runTo(13 * 3600);
        assertThat(world.observed(PodEvicted.class)).isEmpty();
    }

    @Test
    void singleReplicaStays() {
        Node node = world.node("node", 8000, 8000);
        deploy(1);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.RECREATE, 200, 100, 300);
        world.runTo(300);
        assertThat(world.observed(PodEvicted.class)).isEmpty();
    }

    @Test
    void disruptionBudgetIsRespected() {
        Node node = world.node("node", 8000, 8000);
        world.cluster
                .podDisruptionBudgets()
                .create(new PodDisruptionBudget(
                        world.cluster.stamped(ClusterFixture.meta("web")),
                        new LabelSelector(Map.of("app", "web"), List.of()),
                        null,
                        IntOrPercent.of(1),
                        false,
                        null));
        deploy(4);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.RECREATE, 200, 100, 300);
        world.runTo(62);
        assertThat(world.observed(PodEvicted.class)).hasSize(1);
    }

    @Test
    void podIsResizedInPlaceAndItsNodeHasTheRest() {
        Node node = world.node("node", 4000, 8000);
        deploy(4);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.IN_PLACE_OR_RECREATE, 200, 100, 300);
        world.runTo(182);
        assertThat(world.observed(PodEvicted.class)).isEmpty();
        assertThat(world.secondsOf(PodResized.class)).containsExactly(61L, 61L, 121L, 121L);
        assertThat(requests()).containsExactly(200L, 200L, 200L, 200L);
    }

    @Test
    void resizeWithoutRoomIsDeferredAndThePodEvictedAfterFiveMinutes() {
        Node node = world.node("node", 2100, 8000);
        deploy(4);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.IN_PLACE_OR_RECREATE, 800, 700, 900);
        world.runTo(400);
        assertThat(world.observed(EventPublished.class))
                .extracting(EventPublished::reason)
                .startsWith("ResizeDeferred", "ResizeDeferred")
                .doesNotContain("ResizeInfeasible");
        assertThat(world.observed(PodEvicted.class)).isEmpty();
        world.runTo(422);
        assertThat(world.secondsOf(PodEvicted.class)).containsOnly(421L);
    }

    @Test
    void resizeThatFitsOnNoPartOfTheNodeIsFollowedByAnEviction() {
        Node node = world.node("node", 2100, 8000);
        deploy(4);
        world.runTo(1);
        run(node);
        recommend(UpdateMode.IN_PLACE_OR_RECREATE, 2500, 2400, 2600);
        world.runTo(182);
        assertThat(world.observed(EventPublished.class))
                .extracting(EventPublished::reason)
                .contains("ResizeInfeasible", "EvictedByVPA");
        // In the second loop the resizes of the other two use up what may be disrupted.
        assertThat(world.secondsOf(PodEvicted.class)).containsExactly(181L, 181L);
    }

    @Test
    void boostEndsInPlaceAfterItsDuration() {
        Node node = world.node("node", 8000, 8000);
        apply(UpdateMode.OFF, new StartupBoost(3, 0, Duration.ofSeconds(90)), List.of());
        deploy(2);
        world.runTo(10);
        assertThat(requests()).containsExactly(1500L, 1500L);
        run(node);
        world.runTo(119);
        assertThat(requests()).containsExactly(1500L, 1500L);
        world.runTo(181);
        assertThat(requests()).containsExactly(500L, 500L);
        assertThat(world.secondsOf(PodResized.class)).containsExactly(120L, 180L);
    }
}
