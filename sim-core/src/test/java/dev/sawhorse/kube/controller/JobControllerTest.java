package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.LifetimeSource;
import dev.sawhorse.kube.PodTemplate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pods are ready 2 s after their creation, run for 10 s, and are looked at 1 s later. */
class JobControllerTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;
    private final PodTemplate template =
            world.template("batch", 100).withLifetime(LifetimeSource.fixed(Duration.ofSeconds(10)));

    JobControllerTest() {
        world.bigNode("n1");
    }

    private static Job job(int parallelism, Integer completions, PodTemplate template) {
        return new Job(
                ControllerFixture.meta("batch"), parallelism, completions, Job.DEFAULT_BACKOFF_LIMIT, null, template);
    }

    private Job stored() {
        return cluster.workloads().jobs().require("default/batch");
    }

    private JobStatus status() {
        return world.controllers.jobs().status(stored());
    }

    @Test
    void parallelismLimitsHowManyPodsRunAtOnce() {
        cluster.workloads().apply(job(2, 5, template));
        world.runTo(100);
        assertThat(world.world.secondsOf(Observation.PodCreated.class)).containsExactly(0L, 0L, 13L, 13L, 26L);
        assertThat(status().isFinished()).isTrue();
        assertThat(status().succeeded()).isEqualTo(5);
        assertThat(status().finishedAt()).isEqualTo(39 * ClusterFixture.SECOND);
    }

    @Test
    void noMorePodsThanCompletionsAreMade() {
        cluster.workloads().apply(job(10, 3, template));
        world.runTo(100);
        assertThat(world.observed(Observation.PodCreated.class)).hasSize(3);
    }

    @Test
    void aJobWithoutCompletionsMakesNoMorePodsAfterTheFirstSuccess() {
        cluster.workloads().apply(job(3, null, template));
        world.runTo(100);
        assertThat(world.observed(Observation.PodCreated.class)).hasSize(3);
        assertThat(status().isFinished()).isTrue();
    }

    @Test
    void anEvictedPodIsReplacedByAFreshOneWithItsFullLifetime() {
        cluster.workloads().apply(job(1, 1, template));
        world.at(8, () -> cluster.evict(world.activePods().get(0), "test"));
        world.runTo(100);
        assertThat(world.world.secondsOf(Observation.PodCreated.class)).containsExactly(0L, 9L);
        assertThat(world.world.secondsOf(Observation.PodSucceeded.class)).containsExactly(21L);
        assertThat(status().failed()).isZero();
    }

    @Test
    void failuresDelayTheNextPodLongerAndLonger() {
        PodTemplate endless = world.template("batch", 100);
        cluster.workloads().apply(job(1, 1, endless));
        for (long second : new long[] {5, 20, 45}) {
            world.at(second, () -> cluster.podFailed(world.activePods().get(0), "exit code 1"));
        }
        world.runTo(100);
        assertThat(world.world.secondsOf(Observation.PodCreated.class)).containsExactly(0L, 15L, 40L, 85L);
        assertThat(status().failed()).isEqualTo(3);
    }

    @Test
    void aJobThatFailedTooOftenIsOverAndItsPodsGo() {
        Job fragile = new Job(ControllerFixture.meta("batch"), 2, 2, 0, null, world.template("batch", 100));
        cluster.workloads().apply(fragile);
        world.at(5, () -> cluster.podFailed(world.activePods().get(0), "exit code 1"));
        world.runTo(30);
        assertThat(status().isFinished()).isTrue();
        assertThat(world.activePods()).isEmpty();
        assertThat(world.observed(Observation.PodCreated.class)).hasSize(2);
    }

    @Test
    void loweringParallelismTakesPodsAway() {
        cluster.workloads().apply(job(4, 10, world.template("batch", 100)));
        world.at(5, () -> cluster.workloads().apply(stored().withParallelism(1)));
        world.runTo(5);
        assertThat(world.activePods())
                .singleElement()
                .satisfies(pod -> assertThat(pod.name()).isEqualTo("batch-00001"));
    }

    @Test
    void aFinishedJobAndItsPodsGoAfterItsTimeToLive() {
        cluster.workloads().apply(job(2, 2, template).withTtlSecondsAfterFinished(60));
        world.runTo(72);
        assertThat(cluster.pods().size()).isEqualTo(2);
        world.runTo(73);
        assertThat(cluster.pods().size()).isZero();
        assertThat(cluster.workloads().jobs().size()).isZero();
    }

    @Test
    void deletingAJobDeletesItsPods() {
        cluster.workloads().apply(job(2, 2, template));
        world.at(5, () -> cluster.workloads().jobs().delete(stored()));
        world.runTo(10);
        assertThat(cluster.pods().size()).isZero();
    }
}
