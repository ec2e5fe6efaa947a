// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.CronJob.Concurrency;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.cron.CronSchedule;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The CronJob controller (Kubernetes v1.37): creates Jobs 100 ms after each scheduled time. Of several missed times only the
 * last one creates a job, and at once.
 */
public final class CronJobController implements Controller {
    /** The annotation of a job with its scheduled time. */
    public static final String SCHEDULED_AT = "batch.kubernetes.io/cronjob-scheduled-timestamp";

    private static final String KIND = "CronJob";
    private static final long SECOND = 1_000_000_000L;
    private static final long DELAY_NANOS = 100_000_000L;
    private static final int MANY = 100;
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT);

    private final Cluster cluster;
    private final FailedCreateEvents refusals;
    private final Store<Job> jobs;
    private final JobController jobController;
    private final long startNanos;
    private final WorkQueue<String> queue;
    private final Map<String, State> states = new LinkedHashMap<>();

    /** The state of one CronJob. */
    private static final class State {
        private final Set<String> jobs = new LinkedHashSet<>();
        private final Set<String> active = new LinkedHashSet<>();
        private long lastSchedule = MissedSchedules.NONE;
        private CronSchedule schedule;
        private ZoneId zone;

        State(CronJob cronJob) {
            this.schedule = cronJob.schedule();
            this.zone = cronJob.zone();
        }

        /** Updates the schedule; returns whether it has changed. */
        boolean reschedule(CronJob cronJob) {
            boolean changed = !schedule.equals(cronJob.schedule()) || !zone.equals(cronJob.zone());
            schedule = cronJob.schedule();
            zone = cronJob.zone();
            return changed;
        }
    }

    /**
     * Makes the controller.
     *
     * @param start the instant of time 0
     */
    public CronJobController(Cluster cluster, JobController jobController, Instant start) {
        this.cluster = cluster;
        this.refusals = new FailedCreateEvents(cluster);
        this.jobs = cluster.workloads().jobs();
        this.jobController = jobController;
        this.startNanos = nanos(start);
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "cronjob-controller";
    }

    @Override
    public void start() {
        cluster.workloads().cronJobs().watch(this::onCronJob);
        jobs.watch(this::onJob);
        jobController.onFinish(this::addOwner);
    }

    /** Returns the number of active jobs of a CronJob. */
    public int activeJobs(CronJob cronJob) {
        State state = states.get(cronJob.meta().uid());
        return state == null ? 0 : state.active.size();
    }

    /** Returns the last scheduled time that created a job, null if none did. */
    public @Nullable Instant lastScheduleTime(CronJob cronJob) {
        State state = states.get(cronJob.meta().uid());
        return state == null || state.lastSchedule == MissedSchedules.NONE ? null : instant(state.lastSchedule);
    }

    private static long nanos(Instant instant) {
        return instant.getEpochSecond() * SECOND + instant.getNano();
    }

    private static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }

    private void onCronJob(Event event, CronJob cronJob) {
        String uid = cronJob.meta().uid();
        if (event == Event.DELETED) {
            states.remove(uid);
            return;
        }
        State state = states.computeIfAbsent(uid, unknown -> new State(cronJob));
        Instant last = cronJob.lastScheduleTime();
        if (event == Event.ADDED && last != null) {
            state.lastSchedule = nanos(last);
        }
        if (state.reschedule(cronJob)) {
            addAtNextHit(cronJob, state);
        } else {
            queue.add(cronJob.key());
        }
    }

    /**
     * Queues the next scheduled time after a change of the schedule, so that earlier times of the new schedule do not count as
     * missed (k8s.io/kubernetes {@code cronjob_controllerv2.go updateCronJob}). The requeue of the old schedule stays.
     */
    private void addAtNextHit(CronJob cronJob, State state) {
        long now = startNanos + cluster.now();
        Result next = untilNext(cronJob, missed(cronJob, state, now, false), now);
        if (next.next() == Result.Next.AFTER) {
            queue.addAfter(cronJob.key(), Duration.ofNanos(next.delayNanos()));
        }
    }

    private void onJob(Event event, Job job) {
        OwnerReference owner = job.meta().controller();
        if (owner == null || !owner.kind().equals(KIND)) {
            return;
        }
        State state = states.get(owner.uid());
        if (state != null && event == Event.DELETED) {
            state.jobs.remove(job.key());
            state.active.remove(job.key());
        } else if (state != null) {
            state.jobs.add(job.key());
        }
        addOwner(job);
    }

    /** Takes over an active job that a CronJob created before. */
    public void adopt(Job job) {
        OwnerReference owner = job.meta().controller();
        State state = owner == null ? null : states.get(owner.uid());
        if (state != null) {
            state.active.add(job.key());
        }
    }

    private void addOwner(Job job) {
        OwnerReference owner = job.meta().controller();
        if (owner != null && owner.kind().equals(KIND)) {
            queue.add(ObjectMeta.key(job.meta().namespace(), owner.name()));
        }
    }

    private Result reconcile(String key) {
        CronJob cronJob = cluster.workloads().cronJobs().find(key);
        State state = cronJob == null ? null : states.get(cronJob.meta().uid());
        if (cronJob == null || state == null) {
            return Result.done();
        }
        forgetFinished(cronJob, state);
        if (cronJob.suspended()) {
            return Result.done();
        }
        long now = startNanos + cluster.now();
        MissedSchedules missed = missed(cronJob, state, now, true);
        if (missed.hasMostRecent() && isDue(cronJob, state, missed.mostRecent(), now)) {
            if (missed.number() > MANY) {
                warn(cronJob);
            }
            try {
                start(cronJob, state, missed.mostRecent());
            } catch (ForbiddenException refusal) {
                refusals.publish(KIND, key, FailedCreateEvents.FAILED_CREATE, "Error creating job", refusal);
                return Result.requeue();
            }
        }
        return untilNext(cronJob, missed(cronJob, state, now, false), now);
    }

    private MissedSchedules missed(CronJob cronJob, State state, long now, boolean withDeadline) {
        long earliest = state.lastSchedule == MissedSchedules.NONE
                ? startNanos + cronJob.meta().createdAt()
                : state.lastSchedule;
        Long deadline = cronJob.startingDeadlineSeconds();
        if (withDeadline && deadline != null) {
            earliest = Math.max(earliest, now - deadline * SECOND);
        }
        return MissedSchedules.between(cronJob.schedule(), cronJob.zone(), earliest, now);
    }

    private static boolean isDue(CronJob cronJob, State state, long hit, long now) {
        Long deadline = cronJob.startingDeadlineSeconds();
        boolean tooLate = deadline != null && hit + deadline * SECOND < now;
        boolean started = state.lastSchedule == hit || state.active.contains(jobKey(cronJob, hit));
        boolean forbidden = cronJob.concurrency() == Concurrency.FORBID && !state.active.isEmpty();
        return !tooLate && !started && !forbidden;
    }

    private static Result untilNext(CronJob cronJob, MissedSchedules missed, long now) {
        long from = missed.hasMostRecent() ? missed.mostRecent() : missed.number() == 0 ? missed.earliest() : now;
        long next = MissedSchedules.next(cronJob.schedule(), cronJob.zone(), from);
        return next == Long.MAX_VALUE ? Result.done() : Result.requeueAfterNanos(Math.max(1, next + DELAY_NANOS - now));
    }

    private void warn(CronJob cronJob) {
        cluster.journal()
                .append(new Observation.EventPublished(
                        "cronjob/" + cronJob.key(),
                        "TooManyMissedTimes",
                        "More than " + MANY + " starts were missed; only the last one is made up for"));
    }

    private void start(CronJob cronJob, State state, long hit) {
        if (cronJob.concurrency() == Concurrency.REPLACE) {
            for (String running : List.copyOf(state.active)) {
                state.active.remove(running);
                jobs.delete(jobs.require(running));
            }
        }
        String key = jobKey(cronJob, hit);
        if (jobs.contains(key)) {
            state.lastSchedule = hit;
            return;
        }
        Job template = cronJob.jobTemplate();
        Map<String, String> annotations = new TreeMap<>(template.meta().annotations());
        annotations.put(SCHEDULED_AT, TIMESTAMP.format(instant(hit).atZone(cronJob.zone())));
        ObjectMeta meta = ObjectMeta.of(cronJob.meta().namespace(), jobName(cronJob, hit))
                .withLabels(template.meta().labels())
                .withAnnotations(annotations)
                .withController(new OwnerReference(
                        "batch/v1", KIND, cronJob.meta().name(), cronJob.meta().uid(), true));
        PodTemplate pods = template.template();
        cluster.workloads()
                .apply(template.withMeta(meta)
                        .withTemplate(pods.withLifetime(pods.lifetime().ofJob(key))));
        state.lastSchedule = hit;
        state.active.add(key);
    }

    private static String jobName(CronJob cronJob, long hit) {
        return cronJob.meta().name() + "-" + Math.floorDiv(hit, 60 * SECOND);
    }

    private static String jobKey(CronJob cronJob, long hit) {
        return ObjectMeta.key(cronJob.meta().namespace(), jobName(cronJob, hit));
    }

    private void forgetFinished(CronJob cronJob, State state) {
        List<Job> complete = new ArrayList<>();
        List<Job> failed = new ArrayList<>();
        for (String key : state.jobs) {
            Job job = jobs.find(key);
            JobStatus status = job == null ? null : jobController.status(job);
            if (job != null && status != null && status.isFinished()) {
                state.active.remove(key);
                (status.state() == JobStatus.State.COMPLETE ? complete : failed).add(job);
            }
        }
        deleteOldest(complete, cronJob.successfulJobsHistoryLimit());
        deleteOldest(failed, cronJob.failedJobsHistoryLimit());
    }

    private void deleteOldest(List<Job> finished, int limit) {
        finished.sort(Comparator.comparingLong(this::startedAt)
                .thenComparing(job -> job.meta().name()));
        for (int i = 0; i < finished.size() - limit; i++) {
            jobs.delete(finished.get(i));
        }
    }

    private long startedAt(Job job) {
        JobStatus status = jobController.status(job);
        return status == null ? Long.MAX_VALUE : status.startedAt();
    }
}
