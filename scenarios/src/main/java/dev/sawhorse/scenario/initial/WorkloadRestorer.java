// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.IndexSet;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.controller.JobBackOff;
import dev.sawhorse.kube.controller.JobProgress;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.initial.JobBackOffEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The restoration of the Jobs of an initial state, which also makes the controllers of Deployments, StatefulSets,
 * DaemonSets, CronJobs and Jobs take over what they own.
 */
final class WorkloadRestorer {
    private static final String REVISION_HASH = "controller-revision-hash";

    private final Simulated world;
    private final Cluster cluster;
    private final InitialState state;
    private final Owners owners;
    private final Map<Job, Manifest> jobs = new LinkedHashMap<>();
    private final Map<String, JobBackOff> backOffs = new LinkedHashMap<>();

    /** @param backOffs the back-off of Jobs whose pods have failed */
    WorkloadRestorer(Simulated world, InitialState state, Owners owners, List<JobBackOffEntry> backOffs) {
        backOffs.forEach(entry -> this.backOffs.put(entry.name(), entry.backOff()));
        this.world = world;
        this.cluster = world.cluster();
        this.state = state;
        this.owners = owners;
    }

    /** Restores what owns pods; pods are restored after that. */
    void restoreOwners() {
        new ReplicaSetRestorer(cluster, state, owners).restore();
        for (Manifest manifest : state.ofKind("Job")) {
            if (manifest.value() instanceof Job job) {
                restore(job, manifest);
            }
        }
        adoptRevisions();
    }

    static boolean hasEnded(Manifest job) {
        return RecordedFields.trueCondition(job, "Complete") != null
                || RecordedFields.trueCondition(job, "Failed") != null;
    }

    /** The run times of a Job of a CronJob are those of its CronJob. */
    private void restore(Job recorded, Manifest manifest) {
        ObjectMeta meta = owners.resolved(recorded.meta());
        OwnerReference owner = meta.controller();
        CronJob cronJob = owner == null || !owner.kind().equals("CronJob")
                ? null
                : cluster.workloads().cronJobs().find(ObjectMeta.key(meta.namespace(), owner.name()));
        Job job = recorded;
        if (cronJob != null && job.template().lifetime() == LifetimeSource.FOREVER) {
            LifetimeSource lifetimes = cronJob.jobTemplate().template().lifetime();
            job = job.withTemplate(job.template().withLifetime(lifetimes.ofJob(job.key())))
                    .withWork(cronJob.jobTemplate().work());
        } else if (world.runtimes().applied(manifest).value() instanceof Job timed) {
            job = timed;
        }
        Job stored = job.withMeta(cluster.stamped(meta));
        if (!cluster.workloads().jobs().contains(stored.key())) {
            cluster.workloads().apply(stored);
        }
        if (!hasEnded(manifest)) {
            world.controllers().cronJobs().adopt(stored);
        }
        jobs.put(cluster.workloads().jobs().require(stored.key()), manifest);
    }

    /** Pods of the current template keep the name of its revision, which the recorded cluster chose. */
    private void adoptRevisions() {
        Map<String, String> statefulSets = new LinkedHashMap<>();
        Map<String, String> daemonSets = new LinkedHashMap<>();
        List<ObjectMeta> pods = new ArrayList<>();
        state.pods().forEach(pod -> pods.add(pod.value().meta()));
        pods.sort(Comparator.comparingLong(ObjectMeta::createdAt));
        for (ObjectMeta pod : pods) {
            OwnerReference owner = pod.controller();
            String revision = pod.labels().get(REVISION_HASH);
            if (owner != null && revision != null) {
                Map<String, String> latest = owner.kind().equals("StatefulSet") ? statefulSets : daemonSets;
                latest.put(ObjectMeta.key(pod.namespace(), owner.name()), revision);
            }
        }
        for (Manifest manifest : state.ofKind("StatefulSet")) {
            String revision = RecordedFields.status(manifest).text("updateRevision");
            if (revision != null && !revision.isEmpty()) {
                statefulSets.put(manifest.meta().key(), revision);
            }
        }
        statefulSets.forEach((key, revision) -> {
            StatefulSet set = cluster.workloads().statefulSets().find(key);
            if (set != null) {
                world.controllers().statefulSets().adopt(set, revision);
            }
        });
        daemonSets.forEach((key, revision) -> {
            DaemonSet set = cluster.workloads().daemonSets().find(key);
            if (set != null) {
                world.controllers().daemonSets().adopt(set, revision);
            }
        });
    }

    /** Restores the progress of Jobs, whose pods have been restored. */
    void restoreProgress() {
        jobs.forEach((job, manifest) -> {
            List<Pod> pods = List.copyOf(cluster.podsOwnedBy(job.meta().uid()));
            world.controllers().jobs().adopt(job, progress(job, manifest), pods);
        });
    }

    /** Pods that have ended but are not counted in the status yet are counted now. */
    private JobProgress progress(Job job, Manifest manifest) {
        MappingNode status = RecordedFields.status(manifest);
        MappingNode uncounted = status.mapping("uncountedTerminatedPods");
        IndexSet completed = indexes(status.text("completedIndexes"));
        return new JobProgress(
                job.rules().indexed()
                        ? completed.size()
                        : RecordedFields.count(status, "succeeded") + size(uncounted, "succeeded"),
                RecordedFields.count(status, "failed") + size(uncounted, "failed"),
                completed,
                indexes(status.text("failedIndexes")),
                RecordedFields.nanos(status, "startTime", world.karpenter().start()),
                backOffs.getOrDefault(job.key(), JobBackOff.NONE),
                end(manifest));
    }

    /** A Job that has failed has no completionTime. */
    private JobProgress.@Nullable End end(Manifest manifest) {
        MappingNode complete = RecordedFields.trueCondition(manifest, "Complete");
        MappingNode condition = complete == null ? RecordedFields.trueCondition(manifest, "Failed") : complete;
        if (condition == null) {
            return null;
        }
        long at = RecordedFields.nanos(
                condition, "lastTransitionTime", world.karpenter().start());
        return new JobProgress.End(
                complete != null,
                Objects.requireNonNullElse(condition.text("reason"), ""),
                at == Pod.NEVER ? world.cluster().now() : at);
    }

    private static int size(MappingNode uncounted, String list) {
        return uncounted.present(list) instanceof SequenceNode pods
                ? pods.items().size()
                : 0;
    }

    private static IndexSet indexes(@Nullable String text) {
        return text == null || text.isEmpty() ? IndexSet.empty() : IndexSet.parse(text);
    }
}
