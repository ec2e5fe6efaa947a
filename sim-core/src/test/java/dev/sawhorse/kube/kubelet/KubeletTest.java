// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KubeletTest {
    private static final long SECOND = ClusterFixture.SECOND;

    private final ClusterFixture world = new ClusterFixture();
    private final Kubelet kubelet =
            Kubelet.start(world.cluster, PodTimings.fixed(Duration.ofSeconds(2), Duration.ofSeconds(5)));
    private final Node node = world.node("n1", 4000, 8192);

    private Pod boundPod(String name) {
        Pod pod = world.pod(name, 100, 100);
        world.cluster.bind(pod, node);
        return pod;
    }

    private Pod boundPodThatRunsFor(long seconds) {
        Pod pod = world.cluster.createPod(
                ClusterFixture.meta("job"), ClusterFixture.spec(100, 100).build(), seconds * SECOND);
        world.cluster.bind(pod, node);
        return pod;
    }

    @Test
    void aBoundPodIsReadyAfterItsStart() {
        Pod pod = boundPod("p");
        world.runTo(1);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.PENDING);
        world.runTo(2);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        assertThat(pod.readyAt()).isEqualTo(2 * SECOND);
    }

    @Test
    void aPodOnANodeThatIsNotReadyStartsWhenTheNodeIs() {
        world.cluster.nodeNotReady(node, "test");
        Pod pod = boundPod("p");
        world.at(10, () -> world.cluster.nodeReady(node));
        world.runTo(20);
        assertThat(pod.readyAt()).isEqualTo(12 * SECOND);
    }

    @Test
    void aPodSucceedsAfterItsLifetime() {
        Pod pod = boundPodThatRunsFor(30);
        world.runTo(31);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        world.runTo(32);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.SUCCEEDED);
        assertThat(world.cluster.podsOn("n1")).isEmpty();
        assertThat(world.cluster.pods().contains(pod.key())).isTrue();
    }

    @Test
    void aPodFailsAtItsActiveDeadlineOnceItsContainersHaveStopped() {
        Pod pod = boundPodWithDeadline(60);
        world.runTo(64);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        world.runTo(65);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.FAILED);
        assertThat(world.cluster.podsOn("n1")).isEmpty();
    }

    @Test
    void theActiveDeadlineCountsFromWhenTheKubeletTakesThePodOn() {
        world.cluster.nodeNotReady(node, "test");
        Pod pod = boundPodWithDeadline(60);
        world.at(100, () -> world.cluster.nodeReady(node));
        world.runTo(164);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        world.runTo(165);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.FAILED);
    }

    @Test
    void aPodThatHasNotStartedByItsActiveDeadlineFailsAtOnce() {
        Pod pod = boundPodWithDeadline(1);
        world.runTo(1);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.FAILED);
    }

    @Test
    void aPodThatEndsBeforeItsActiveDeadlineSucceeds() {
        Pod pod = world.cluster.createPod(
                ClusterFixture.meta("job"),
                ClusterFixture.spec(100, 100).activeDeadlineSeconds(60L).build(),
                30 * SECOND);
        world.cluster.bind(pod, node);
        world.runTo(100);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.SUCCEEDED);
    }

    private Pod boundPodWithDeadline(long seconds) {
        Pod pod = world.cluster.createPod(
                ClusterFixture.meta("late"),
                ClusterFixture.spec(100, 100).activeDeadlineSeconds(seconds).build(),
                Pod.FOREVER);
        world.cluster.bind(pod, node);
        return pod;
    }

    @Test
    void aDeletedPodIsRemovedAfterItsStopTime() {
        Pod pod = boundPod("p");
        world.at(10, () -> world.cluster.deletePod(pod, "test"));
        world.runTo(14);
        assertThat(world.cluster.pods().contains(pod.key())).isTrue();
        world.runTo(15);
        assertThat(world.cluster.pods().contains(pod.key())).isFalse();
    }

    @Test
    void aGracePeriodShorterThanTheStopTimeEndsThePod() {
        Pod pod = boundPod("p");
        world.at(10, () -> world.cluster.deletePod(pod, 3, "test"));
        world.runTo(13);
        assertThat(world.cluster.pods().contains(pod.key())).isFalse();
    }

    @Test
    void aSecondDeletionCanShortenTheGracePeriodButNotLengthenIt() {
        Pod pod = boundPod("p");
        world.at(10, () -> world.cluster.deletePod(pod, 30, "test"));
        world.at(11, () -> world.cluster.deletePod(pod, 1, "now"));
        world.at(11, () -> world.cluster.deletePod(pod, 100, "later"));
        world.runTo(12);
        assertThat(world.cluster.pods().contains(pod.key())).isFalse();
    }

    @Test
    void aPodDeletedBeforeItStartsNeverRuns() {
        Pod pod = boundPod("p");
        world.at(1, () -> world.cluster.deletePod(pod, "test"));
        world.runTo(20);
        assertThat(pod.startedAt()).isEqualTo(Pod.NEVER);
        assertThat(world.cluster.pods().contains(pod.key())).isFalse();
    }

    @Test
    void aTerminatingPodDoesNotSucceed() {
        Pod pod = boundPodThatRunsFor(10);
        world.at(11, () -> world.cluster.deletePod(pod, "test"));
        world.runTo(20);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        assertThat(world.cluster.pods().contains(pod.key())).isFalse();
    }

    @Test
    void podsOfAStoppedInstanceAreUnchanged() {
        Pod running = boundPodThatRunsFor(30);
        world.at(10, () -> kubelet.machineStopped("n1"));
        world.at(11, () -> world.cluster.deletePod(running, "test"));
        world.runTo(100);
        assertThat(running.phase()).isEqualTo(Pod.Phase.RUNNING);
        assertThat(running.isTerminating()).isTrue();
        assertThat(world.cluster.pods().contains(running.key())).isTrue();
    }

    private Pod adopted(String name, long lifetimeSeconds, long startedAt) {
        Pod pod = new Pod(
                world.cluster.stamped(ClusterFixture.meta(name)),
                ClusterFixture.spec(100, 100).build(),
                lifetimeSeconds == 0 ? Pod.FOREVER : lifetimeSeconds * SECOND);
        pod.bound(node.name(), node.number(), startedAt * SECOND);
        pod.phase(Pod.Phase.RUNNING);
        pod.started(startedAt * SECOND);
        pod.ready(startedAt * SECOND);
        return pod;
    }

    @Test
    void aPodThatRunsAtTheStartEndsAfterItsRemainingRunTime() {
        Pod pod = world.cluster.restorePod(adopted("old", 60, -50));
        world.runTo(9);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        assertThat(pod.readyAt()).isEqualTo(-50 * SECOND);
        world.runTo(10);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.SUCCEEDED);
    }

    @Test
    void aPodThatRunsAtTheStartStopsWhenItIsDeleted() {
        Pod pod = world.cluster.restorePod(adopted("old", 0, -50));
        world.at(10, () -> world.cluster.deletePod(pod, "test"));
        world.runTo(14);
        assertThat(pod.isStored()).isTrue();
        world.runTo(15);
        assertThat(pod.isStored()).isFalse();
    }

    @Test
    void aPodThatIsBeingDeletedAtTheStartStopsAtItsDeadline() {
        Pod pod = adopted("old", 0, -50);
        pod.terminating(-10 * SECOND, 3 * SECOND);
        world.cluster.restorePod(pod);
        world.runTo(3);
        assertThat(pod.isStored()).isFalse();
    }
}
