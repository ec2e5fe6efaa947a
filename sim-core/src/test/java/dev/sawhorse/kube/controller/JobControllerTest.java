// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.IndexSet;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobRules;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodFailurePolicy;
import dev.sawhorse.kube.api.PodTemplate;
import java.time.Duration;
import java.util.List;
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
    void noMorePodsThanCompletionsAreCreated() {
        cluster.workloads().apply(job(10, 3, template));
        world.runTo(100);
        assertThat(world.observed(Observation.PodCreated.class)).hasSize(3);
    }

    @Test
    void aJobWithoutCompletionsCreatesNoPodsAfterTheFirstSuccess() {
        cluster.workloads().apply(job(3, null, template));
        world.runTo(100);
        assertThat(world.observed(Observation.PodCreated.class)).hasSize(3);
        assertThat(status().isFinished()).isTrue();
    }

    @Test
    void anEvictedPodIsAFailureAndIsReplacedAfterItsBackOff() {
        cluster.workloads().apply(job(1, 1, template));
        world.at(8, () -> cluster.evict(world.activePods().get(0), "test"));
        world.runTo(100);
        assertThat(world.world.secondsOf(Observation.PodCreated.class)).containsExactly(0L, 18L);
        assertThat(world.world.secondsOf(Observation.PodSucceeded.class)).containsExactly(30L);
        assertThat(status().failed()).isEqualTo(1);
    }

    @Test
    void aFailureOfANumberCountsWhenTheControllerSeesItsReplacement() {
        JobRules rules = new JobRules(false, true, 1, null, null, true, null, null);
        cluster.workloads().apply(job(1, 1, template).withRules(rules));
        world.at(8, () -> cluster.evict(world.activePods().get(0), "test"));

        world.runTo(18);
        assertThat(world.world.secondsOf(Observation.PodCreated.class)).containsExactly(0L, 18L);
        assertThat(status().failed()).isZero();

        world.runTo(19);
        assertThat(status().failed()).isEqualTo(1);
    }

    @Test
    void anEvictedPodDoesNotCountWhereThePolicyIgnoresDisruptions() {
        PodFailurePolicy policy =
                new PodFailurePolicy(List.of(new PodFailurePolicy.Rule(PodFailurePolicy.Action.IGNORE, null, true)));
        JobRules rules = new JobRules(false, false, null, null, null, true, policy, null);
        cluster.workloads().apply(job(1, 1, template).withRules(rules));
        world.at(8, () -> cluster.evict(world.activePods().get(0), "test"));
        world.runTo(100);
        assertThat(status().failed()).isZero();
        assertThat(status().state()).isEqualTo(JobStatus.State.COMPLETE);
    }

    @Test
    void anExitCodeThatThePolicyNamesEndsTheJobAtOnce() {
        PodFailurePolicy policy = new PodFailurePolicy(List.of(new PodFailurePolicy.Rule(
                PodFailurePolicy.Action.FAIL_JOB, new PodFailurePolicy.ExitCodes(true, List.of(42)), false)));
        JobRules rules = new JobRules(false, false, null, null, null, false, policy, null);
        cluster.workloads().apply(job(2, 2, world.template("batch", 100)).withRules(rules));
        world.at(5, () -> cluster.podStatus().failed(world.activePods().get(0), 42));
        world.runTo(30);
        assertThat(status().conditions())
                .containsExactly("FailureTarget=True:PodFailurePolicy", "Failed=True:PodFailurePolicy");
    }

    @Test
    void aDeadlineEndsTheJobAtTheSecond() {
        JobRules rules = new JobRules(false, false, null, null, 7L, true, null, null);
        cluster.workloads().apply(job(1, 1, world.template("batch", 100)).withRules(rules));
        world.runTo(6);
        assertThat(status().state()).isEqualTo(JobStatus.State.ACTIVE);
        world.runTo(7);
        assertThat(status().state()).isEqualTo(JobStatus.State.FAILING);
        world.runTo(20);
        assertThat(status().conditions())
                .containsExactly("FailureTarget=True:DeadlineExceeded", "Failed=True:DeadlineExceeded");
    }

    @Test
    void aSuspendedJobHasNoPodsUntilResumed() {
        cluster.workloads().apply(job(2, 2, template).withRules(JobRules.DEFAULT.withSuspended(true)));
        world.at(20, () -> cluster.workloads().apply(stored().withRules(JobRules.DEFAULT)));
        world.runTo(19);
        assertThat(cluster.pods().size()).isZero();
        world.runTo(60);
        assertThat(world.world.secondsOf(Observation.PodCreated.class)).containsExactly(20L, 20L);
        assertThat(status().conditions()).startsWith("Suspended=False:JobResumed");
    }

    @Test
    void everyNumberOfAnIndexedJobHasAPodUntilItSucceeds() {
        JobRules rules = new JobRules(false, true, null, null, null, true, null, null);
        cluster.workloads().apply(job(2, 3, template).withRules(rules));
        world.at(5, () -> cluster.podStatus().failed(world.activePods().get(0), 1));
        world.runTo(100);
        assertThat(world.observed(Observation.PodCreated.class))
                .extracting(Observation.PodCreated::pod)
                .containsExactly(
                        "default/batch-0-00001",
                        "default/batch-1-00002",
                        "default/batch-0-00003",
                        "default/batch-2-00004");
        assertThat(status().completedIndexes()).hasToString("0-2");
    }

    @Test
    void anIndexThatFailedTooOftenDoesNotAffectOthers() {
        JobRules rules = new JobRules(false, true, 0, null, null, true, null, null);
        cluster.workloads()
                .apply(new Job(ControllerFixture.meta("batch"), 3, 3, Integer.MAX_VALUE, null, template, rules));
        world.at(5, () -> cluster.podStatus().failed(world.activePods().get(1), 1));
        world.runTo(100);
        assertThat(status().failedIndexes()).hasToString("1");
        assertThat(status().completedIndexes()).hasToString("0,2");
        assertThat(status().conditions())
                .containsExactly("FailureTarget=True:FailedIndexes", "Failed=True:FailedIndexes");
    }

    @Test
    void failuresDelayTheNextPodLongerAndLonger() {
        PodTemplate endless = world.template("batch", 100);
        cluster.workloads().apply(job(1, 1, endless));
        for (long second : new long[] {5, 20, 45}) {
            world.at(second, () -> cluster.podStatus().failed(world.activePods().get(0), "exit code 1"));
        }
        world.runTo(100);
        assertThat(world.world.secondsOf(Observation.PodCreated.class)).containsExactly(0L, 15L, 40L, 85L);
        assertThat(status().failed()).isEqualTo(3);
    }

    @Test
    void aJobThatFailedTooOftenFailsAndItsPodsAreDeleted() {
        Job fragile = new Job(ControllerFixture.meta("batch"), 2, 2, 0, null, world.template("batch", 100));
        cluster.workloads().apply(fragile);
        world.at(5, () -> cluster.podStatus().failed(world.activePods().get(0), "exit code 1"));
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
    void aFinishedJobAndItsPodsAreDeletedAfterItsTimeToLive() {
        cluster.workloads().apply(job(2, 2, template).withTtlSecondsAfterFinished(60));
        world.runTo(72);
        assertThat(cluster.pods().size()).isEqualTo(2);
        world.runTo(73);
        assertThat(cluster.pods().size()).isZero();
        assertThat(cluster.workloads().jobs().size()).isZero();
    }

    @Test
    void aJobWithTheNameOfADeletedOneStartsFromZero() {
        cluster.workloads().apply(job(2, 2, template));
        world.at(5, () -> cluster.workloads().jobs().delete(stored()));
        world.at(20, () -> cluster.workloads().apply(job(1, 3, template)));
        world.runTo(40);
        assertThat(status().succeeded()).isEqualTo(1);
        assertThat(status().isFinished()).isFalse();
        world.runTo(60);
        assertThat(status().succeeded()).isEqualTo(3);
        assertThat(status().conditions())
                .containsExactly("SuccessCriteriaMet=True:CompletionsReached", "Complete=True:CompletionsReached");
    }

    @Test
    void deletingAJobDeletesItsPods() {
        cluster.workloads().apply(job(2, 2, template));
        world.at(5, () -> cluster.workloads().jobs().delete(stored()));
        world.runTo(10);
        assertThat(cluster.pods().size()).isZero();
    }

    @Test
    void anAdoptedJobContinuesFromItsProgress() {
        cluster.workloads().apply(job(1, 3, template));
        Job job = stored();
        ObjectMeta meta = ControllerFixture.meta("batch-old")
                .withController(new OwnerReference(
                        "batch/v1", "Job", "batch", job.meta().uid(), true));
        Pod pod = new Pod(cluster.stamped(meta), template.spec(), 10 * ClusterFixture.SECOND);
        pod.bound("n1", cluster.nodes().require("n1").number(), -5 * ClusterFixture.SECOND);
        pod.phase(Pod.Phase.RUNNING);
        pod.started(-4 * ClusterFixture.SECOND);
        pod.ready(-4 * ClusterFixture.SECOND);
        cluster.restorePod(pod);
        world.controllers
                .jobs()
                .adopt(
                        job,
                        new JobProgress(
                                1,
                                0,
                                IndexSet.empty(),
                                IndexSet.empty(),
                                -60 * ClusterFixture.SECOND,
                                JobBackOff.NONE,
                                null),
                        List.of(pod));
        world.runTo(100);
        assertThat(world.world.secondsOf(Observation.PodSucceeded.class)).containsExactly(6L, 19L);
        assertThat(status().succeeded()).isEqualTo(3);
        assertThat(status().startedAt()).isEqualTo(-60 * ClusterFixture.SECOND);
    }
}
