// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.CronJob.Concurrency;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.time.ZoneId;
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
            if (event == dev.sawhorse.kube.store.Watch.Event.ADDED) {
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
    void eachJobHasItsOwnRandomStream() {
        List<String> keys = new ArrayList<>();
        LifetimeSource source = new LifetimeSource() {
            @Override
            public long nextNanos() {
                throw new AssertionError("the template's own source is for no pod");
            }

            @Override
            public LifetimeSource ofJob(String key) {
                keys.add(key);
                return LifetimeSource.fixed(Duration.ofSeconds(1));
            }
        };
        CronJob cronJob = cronJob(Concurrency.ALLOW, null);
        Job job = cronJob.jobTemplate();
        cluster.workloads()
                .apply(cronJob.withJobTemplate(job.withTemplate(job.template().withLifetime(source))));
        world.runTo(121);
        assertThat(keys).hasSize(2).doesNotHaveDuplicates().allMatch(key -> key.startsWith("default/tick-"));
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
    void historyLimitIsRespected() {
        cluster.workloads().apply(cronJob(Concurrency.FORBID, null));
        world.runTo(600);
        assertThat(cluster.workloads().jobs().size()).isLessThanOrEqualTo(2);
    }

    @Test
    void aResumedCronJobStartsOnlyItsLastMissedJob() {
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

    private CronJob hitting(CronJob cronJob, String schedule, ZoneId zone) {
        return new CronJob(
                cronJob.meta(),
                CronSchedule.parse(schedule),
                zone,
                cronJob.concurrency(),
                cronJob.suspended(),
                cronJob.startingDeadlineSeconds(),
                cronJob.successfulJobsHistoryLimit(),
                cronJob.failedJobsHistoryLimit(),
                cronJob.jobTemplate(),
                null);
    }

    private CronJob hourly() {
        return hitting(cronJob(Concurrency.ALLOW, null), "0 * * * *", ZoneOffset.UTC);
    }

    private static long minutes(long minutes) {
        return minutes * 600 + 1;
    }

    /** Kubernetes v1.37, {@code cronjob_controllerv2.go updateCronJob}. */
    @Test
    void aDenserScheduleStartsNoMissedJobs() {
        cluster.workloads().apply(hourly());
        world.runTo(102 * 60);
        cluster.workloads().apply(hitting(stored(), "*/20 * * * *", ZoneOffset.UTC));
        world.runTo(180 * 60 - 1);

        assertThat(starts).containsExactly(minutes(60), minutes(120), minutes(140), minutes(160));
    }

    @Test
    void anotherTimeZoneWaitsForItsNextHitToo() {
        cluster.workloads().apply(hourly());
        world.runTo(70 * 60);
        // Half past the hours of UTC, of which the one ten minutes ago is over.
        cluster.workloads().apply(hitting(stored(), "0 * * * *", ZoneId.of("Asia/Kolkata")));
        world.runTo(180 * 60 - 1);

        assertThat(starts).containsExactly(minutes(60), minutes(90), minutes(150));
    }

    @Test
    void aScheduleChangedTogetherWithTheEndOfASuspensionWaitsToo() {
        cluster.workloads().apply(hourly().withSuspended(true));
        world.runTo(102 * 60);
        cluster.workloads().apply(hitting(stored().withSuspended(false), "*/20 * * * *", ZoneOffset.UTC));
        world.runTo(121 * 60);

        assertThat(starts).containsExactly(minutes(120));
    }

    @Test
    void theTimeOfTheOldScheduleRemains() {
        cluster.workloads().apply(hourly());
        world.runTo(110 * 60);
        cluster.workloads().apply(hitting(stored(), "5 * * * *", ZoneOffset.UTC));
        world.runTo(121 * 60);

        // At 2:00 it is looked at, and the new schedule has missed 1:05.
        assertThat(starts).containsExactly(minutes(60), minutes(120));
    }

    @Test
    void anEqualScheduleAppliedAgainSyncsAtOnce() {
        cluster.workloads().apply(hourly().withSuspended(true));
        world.runTo(102 * 60);
        cluster.workloads().apply(hitting(stored().withSuspended(false), "0 * * * *", ZoneOffset.UTC));
        world.runTo(103 * 60);

        assertThat(starts).containsExactly(102 * 600L);
    }
}
