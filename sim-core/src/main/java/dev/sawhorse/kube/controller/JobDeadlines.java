// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation.JobDeadlineReached;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobDeadline;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.store.Watch.Event;

/**
 * An observer of the deadlines that a scenario sets for Jobs: it reports whether each Job completes within its deadline. It
 * changes nothing, unlike {@code activeDeadlineSeconds}.
 */
final class JobDeadlines {
    private final Cluster cluster;
    private final JobController jobs;

    JobDeadlines(Cluster cluster, JobController jobs) {
        this.cluster = cluster;
        this.jobs = jobs;
    }

    /** Starts to watch Jobs. */
    void start() {
        cluster.workloads().jobs().watch(this::onJob);
        jobs.onFinish(job -> {
            if (job.work().deadline() != null && cluster.now() <= deadline(job)) {
                JobStatus status = jobs.status(job);
                report(job, status != null && status.state() == JobStatus.State.COMPLETE);
            }
        });
    }

    private void onJob(Event event, Job job) {
        if (event == Event.ADDED && job.work().deadline() != null && deadline(job) >= cluster.now()) {
            cluster.simulation().scheduleAt(deadline(job), Phase.DISRUPTION, () -> passed(job));
        }
    }

    private static long deadline(Job job) {
        JobDeadline deadline = job.work().deadline();
        return job.meta().createdAt() + (deadline == null ? 0 : deadline.within());
    }

    /** A job that is gone was deleted by its owner or the scenario, so that nobody waits for it. */
    private void passed(Job job) {
        JobStatus status = jobs.status(job);
        if (status != null && !status.isFinished()) {
            report(job, false);
        }
    }

    private void report(Job job, boolean met) {
        cluster.journal().append(new JobDeadlineReached(job.key(), met));
    }
}
