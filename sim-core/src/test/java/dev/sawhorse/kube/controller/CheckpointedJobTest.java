// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation.CheckpointedRunEnded;
import dev.sawhorse.journal.Observation.JobDeadlineReached;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Checkpoint;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobDeadline;
import dev.sawhorse.kube.api.JobRules;
import dev.sawhorse.kube.api.JobWork;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.PodTemplate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pods are ready 2 s after their creation and have 100 s of work, with a checkpoint every 30 s that takes 1 s. */
class CheckpointedJobTest {
    private static final long SECOND = ClusterFixture.SECOND;
    private static final JobRules INDEXED = new JobRules(false, true, null, null, null, true, null, null);

    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.AT_ONCE);
    private final Cluster cluster = world.cluster;
    private final PodTemplate template =
            world.template("batch", 100).withLifetime(LifetimeSource.fixed(Duration.ofSeconds(100)));

    CheckpointedJobTest() {
        world.bigNode("n1");
    }

    private Job job(int pods, JobWork work) {
        return Job.of(ControllerFixture.meta("batch"), pods, template).withWork(work);
    }

    private static JobWork checkpoints() {
        return new JobWork(new Checkpoint(30 * SECOND, SECOND, 4 * SECOND), null);
    }

    private static CheckpointedRunEnded run(String pod, boolean continued, long checkpoints, long kept, long overhead) {
        return new CheckpointedRunEnded("default/" + pod, continued, checkpoints, kept * SECOND, overhead * SECOND);
    }

    private void evict(String pod, long second) {
        world.at(second, () -> cluster.evict(cluster.pods().require("default/" + pod), "test"));
    }

    @Test
    void theSuccessorOfAnEvictedPodDoesOnlyTheWorkSinceTheLastCheckpoint() {
        cluster.workloads().apply(job(1, checkpoints()));
        evict("batch-00001", 2 + 70);
        world.runTo(1_000);
        assertThat(world.observed(CheckpointedRunEnded.class))
                .containsExactly(run("batch-00001", false, 2, 60, 2), run("batch-00002", true, 1, 40, 5));
        assertThat(world.world.secondsOf(PodSucceeded.class)).containsExactly(72L + 2 + 4 + 40 + 1);
    }

    @Test
    void withoutCheckpointsItStartsFromZero() {
        cluster.workloads().apply(job(1, JobWork.PLAIN));
        evict("batch-00001", 2 + 70);
        world.runTo(1_000);
        assertThat(world.observed(CheckpointedRunEnded.class)).isEmpty();
        assertThat(world.world.secondsOf(PodSucceeded.class)).containsExactly(72L + 2 + 100);
    }

    @Test
    void theSuccessorOfAPodOnALostMachineGoesOnWhereThePodStopped() {
        cluster.workloads().apply(job(1, checkpoints()));
        world.at(2 + 40, () -> world.kubelet.machineStopped("n1"));
        world.at(300, () -> cluster.deletePod(cluster.pods().require("default/batch-00001"), 0, "its node is gone"));
        world.runTo(1_000);
        assertThat(world.observed(CheckpointedRunEnded.class))
                .containsExactly(run("batch-00001", false, 1, 30, 1), run("batch-00002", true, 2, 70, 6));
    }

    @Test
    void eachIndexKeepsItsOwnWork() {
        cluster.workloads().apply(job(2, checkpoints()).withRules(INDEXED));
        evict("batch-1-00002", 2 + 40);
        evict("batch-0-00001", 2 + 70);
        world.runTo(1_000);
        assertThat(world.observed(CheckpointedRunEnded.class))
                .containsExactly(
                        run("batch-1-00002", false, 1, 30, 1),
                        run("batch-0-00001", false, 2, 60, 2),
                        run("batch-0-00004", true, 1, 40, 5),
                        run("batch-1-00003", true, 2, 70, 6));
    }

    @Test
    void withoutIndexesTheWorkThatWasInterruptedIsTakenUpBeforeNewWork() {
        Job two = job(2, checkpoints()).withParallelism(1);
        cluster.workloads().apply(two);
        evict("batch-00001", 2 + 40);
        world.runTo(1_000);
        assertThat(world.observed(CheckpointedRunEnded.class))
                .containsExactly(
                        run("batch-00001", false, 1, 30, 1),
                        run("batch-00002", true, 2, 70, 6),
                        run("batch-00003", false, 3, 100, 3));
    }

    @Test
    void aJobThatCompletesWithinItsDeadlineMeetsIt() {
        cluster.workloads().apply(job(1, new JobWork(null, new JobDeadline(102 * SECOND, null, 0))));
        world.runTo(1_000);
        assertThat(world.observed(JobDeadlineReached.class))
                .containsExactly(new JobDeadlineReached("default/batch", true));
    }

    @Test
    void aJobThatIsNotCompleteAtItsDeadlineMissesItOnce() {
        cluster.workloads().apply(job(1, new JobWork(null, new JobDeadline(101 * SECOND, null, 0))));
        world.runTo(1_000);
        assertThat(world.observed(JobDeadlineReached.class))
                .containsExactly(new JobDeadlineReached("default/batch", false));
        assertThat(world.world.secondsOf(JobDeadlineReached.class)).containsExactly(101L);
    }
}
