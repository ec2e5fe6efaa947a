package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.CronJob;
import dev.sawhorse.kube.CronJob.Concurrency;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.LifetimeSource;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Time 0 is a full hour. Jobs run for 90 s. */
class CronJobControllerTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Cluster cluster = world.cluster;
    private final List<Long> starts = new ArrayList<>();

    CronJobControllerTest() {
        world.bigNode("n1");
        cluster.workloads().jobs().watch((event, job) -> {
            if (event == dev.sawhorse.kube.Watch.Event.ADDED) {
                starts.add(cluster.now() / (ClusterFixture.SECOND / 10));
            }
        });
    }

    private CronJob cronJob(Concurrency concurrency, Long deadline) {
        Job job = Job.of(
                ControllerFixture.meta("tick"),
                1,
                world.template("tick", 100).withLifetime(LifetimeSource.fixed(Duration.ofSeconds(90))));
        return new CronJob(
                ControllerFixture.meta("tick"),
                CronSchedule.parse("* * * * *"),
                ZoneOffset.UTC,
                concurrency,
                false,
                deadline,
                1,
                1,
                job,
                null);
    }

    private CronJob stored() {
        return cluster.workloads().cronJobs().require("default/tick");
    }

    @Test
    void jobsStartATenthOfASecondAfterTheirMinute() {
        cluster.workloads().apply(cronJob(Concurrency.ALLOW, null));
        world.runTo(181);
        assertThat(starts).containsExactly(601L, 1201L, 1801L);
    }

    @Test
    void forbiddenOverlapWaitsForTheLastJobAndThenStartsAtOnce() {
        cluster.workloads().apply(cronJob(Concurrency.FORBID, null));
        world.runTo(200);
        // 60.1 s, 2 s to start, 90 s of work, 1 s to be noticed
        assertThat(starts).containsExactly(601L, 1531L);
    }

    @Test
    void replacedJobsAreDeleted() {
        cluster.workloads().apply(cronJob(Concurrency.REPLACE, null));
        world.runTo(181);
        assertThat(starts).hasSize(3);
        assertThat(cluster.workloads().jobs().size()).isEqualTo(1);
    }

    @Test
    void onlySoManyFinishedJobsAreKept() {
        cluster.workloads().apply(cronJob(Concurrency.FORBID, null));
        world.runTo(600);
        assertThat(cluster.workloads().jobs().size()).isLessThanOrEqualTo(2);
    }

    @Test
    void aSuspendedCronJobMakesUpForItsLastMissOnly() {
        cluster.workloads().apply(cronJob(Concurrency.ALLOW, null).withSuspended(true));
        world.at(330, () -> cluster.workloads().apply(stored().withSuspended(false)));
        world.runTo(340);
        assertThat(starts).containsExactly(3300L);
    }

    @Test
    void aMissThatIsTooOldIsSkipped() {
        cluster.workloads().apply(cronJob(Concurrency.ALLOW, 20L).withSuspended(true));
        world.at(330, () -> cluster.workloads().apply(stored().withSuspended(false)));
        world.runTo(350);
        assertThat(starts).isEmpty();
    }
}
