// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.Resources;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pods and Jobs of an audit log that have not ended yet, with the owners of their owners. */
final class AuditedPods {
    private static final String STARTED =
            "status.containerStatuses.state.running.startedAt or status.containerStatuses.state.terminated.startedAt";

    private final ExpectedFields expected;
    private final Map<ObjectKey, Life> pods = new LinkedHashMap<>();
    private final Map<ObjectKey, ObjectKey> owners = new LinkedHashMap<>();
    private final Map<ObjectKey, JobLife> jobs = new LinkedHashMap<>();
    private boolean anyPod;

    /** A pod whose life is being read. */
    private static final class Life {
        final ObjectKey owner;
        final Resources requests;

        @Nullable
        Instant created;

        @Nullable
        Instant scheduled;

        @Nullable
        Instant started;

        @Nullable
        Instant finished;

        @Nullable
        Instant deleted;

        Life(ObjectKey owner, Resources requests) {
            this.owner = owner;
            this.requests = requests;
        }
    }

    /** A Job whose pods the log may not have. */
    private static final class JobLife {
        final Resources requests;

        @Nullable
        Instant started;

        @Nullable
        Instant completed;

        boolean hasPods;

        JobLife(Resources requests) {
            this.requests = requests;
        }
    }

    AuditedPods(ExpectedFields expected) {
        this.expected = Manifests.requests(expected, "created pods", "spec")
                .with("events of pods", "objectRef.subresource", "when pods were bound and started")
                .with("created pods", "metadata.ownerReferences", "the workloads of pods")
                .with("created pods", "metadata.ownerReferences.controller", "the workloads of pods")
                .with("created pods", "metadata.ownerReferences.kind", "the workloads of pods")
                .with("created pods", "metadata.ownerReferences.name", "the workloads of pods")
                .with("created pods", "metadata.labels.pod-template-hash", "the Deployments of pods")
                .with("statuses of pods", "status.phase", "which pods ended on their own")
                .with("statuses of pods", STARTED, "when pods started")
                .with("statuses of pods", "status.containerStatuses.state.terminated.finishedAt", "when pods ended")
                .with("statuses of Jobs", "status.startTime", "run times of Jobs without pods")
                .with("statuses of Jobs", "status.completionTime", "run times of Jobs without pods")
                .with("deletions of pods", "user.username", "which deletion of a pod was the last");
    }

    /** Returns whether the log has no event of a pod. */
    boolean isEmpty() {
        return !anyPod;
    }

    /** Notes the controller of a ReplicaSet or Job. */
    void owned(ObjectKey object, ObjectKey owner) {
        owners.put(object, owner);
    }

    /** Forgets a deleted object, and returns whether it had a controller. The owner of a Job is needed until the end. */
    boolean forget(ObjectKey object) {
        boolean isOwned = owners.containsKey(object);
        if (!object.kind().equals("Job")) {
            owners.remove(object);
        }
        return isOwned;
    }

    /** Notes a Job. */
    void job(ObjectKey key, MappingNode manifest) {
        jobs.computeIfAbsent(key, job -> new JobLife(PodRequests.ofTemplate(manifest)));
        jobStatus(key, manifest, manifest.position());
    }

    /** Notes the start and the completion of a Job. */
    void jobStatus(ObjectKey key, MappingNode manifest, Position position) {
        MappingNode status = manifest.mapping("status");
        if (!status.isEmpty()) {
            expected.met("statuses of Jobs", manifest);
        }
        JobLife job = jobs.computeIfAbsent(key, name -> new JobLife(PodRequests.ofTemplate(manifest)));
        Instant started = Values.instant(status, "startTime");
        Instant completed = Values.instant(status, "completionTime");
        job.started = started == null ? job.started : started;
        job.completed = completed == null ? job.completed : completed;
        requireOrder(key, job.started, job.completed, position);
    }

    /** Reads an event of a pod, and returns whether it has what is needed. */
    boolean read(ObjectKey key, MappingNode event, Instant at, String verb, HistoryListener listener) {
        anyPod = true;
        expected.met("events of pods", event);
        MappingNode body = AuditLogReader.body(event);
        String subresource = Values.text(event, "objectRef", "subresource");
        if (verb.equals("create") && subresource.isEmpty()) {
            return created(key, at, event, body);
        }
        Life pod = pods.get(key);
        if (verb.equals("create") && subresource.equals("binding")) {
            if (pod != null) {
                pod.scheduled = at;
            }
        } else if (subresource.equals("status")) {
            if (!AuditLogReader.hasBody(event)) {
                return false;
            }
            expected.met("statuses of pods", body);
            status(key, pod, body, event.position());
        } else if (verb.equals("delete")) {
            expected.met("deletions of pods", event);
            deleted(key, pod, at, event, listener);
        }
        return true;
    }

    private boolean created(ObjectKey key, Instant at, MappingNode event, MappingNode body) {
        if (!AuditLogReader.hasBody(event)) {
            return false;
        }
        expected.met("created pods", body);
        Life pod = new Life(owner(key, body), PodRequests.of(body.mapping("spec")));
        pod.created = at;
        pods.put(key, pod);
        return true;
    }

    /** The pod of a Deployment belongs to a ReplicaSet whose name ends in a hash of the template. */
    private ObjectKey owner(ObjectKey pod, MappingNode body) {
        ObjectKey owner = Manifests.owner(pod.namespace(), body);
        if (owner == null) {
            return pod;
        }
        if (owner.kind().equals("Job")) {
            jobs.computeIfAbsent(owner, job -> new JobLife(PodRequests.of(body.mapping("spec")))).hasPods = true;
        }
        ObjectKey above = owners.get(owner);
        if (above != null) {
            return above;
        }
        String hash = Values.text(body, "metadata", "labels", "pod-template-hash");
        return Owners.above(owner, hash);
    }

    private static void status(ObjectKey key, @Nullable Life pod, MappingNode body, Position position) {
        if (pod == null) {
            return;
        }
        MappingNode status = body.mapping("status");
        Instant ended = null;
        boolean allEnded = true;
        for (MappingNode container : status.mappings("containerStatuses")) {
            MappingNode terminated = Values.mapping(container, "state", "terminated");
            MappingNode running = Values.mapping(container, "state", "running");
            Instant started = Values.instant(terminated.isEmpty() ? running : terminated, "startedAt");
            if (started != null && (pod.started == null || started.isBefore(pod.started))) {
                pod.started = started;
            }
            Instant finished = Values.instant(terminated, "finishedAt");
            allEnded &= finished != null;
            ended = finished != null && (ended == null || finished.isAfter(ended)) ? finished : ended;
        }
        String phase = Values.text(status, "phase");
        if ((phase.equals("Succeeded") || phase.equals("Failed")) && allEnded && ended != null) {
            pod.finished = ended;
            requireOrder(key, pod.started, ended, position);
        }
    }

    private static void requireOrder(
            ObjectKey key, @Nullable Instant started, @Nullable Instant ended, Position position) {
        if (started != null && ended != null && ended.isBefore(started)) {
            throw Values.error(
                    position,
                    key + " ends at " + ended + ", before its start at " + started,
                    "A clock of the cluster went backwards.");
        }
    }

    /** The first deletion of a running pod begins its grace period; the kubelet's deletion after that removes it. */
    private void deleted(ObjectKey key, @Nullable Life pod, Instant at, MappingNode event, HistoryListener listener) {
        if (pod == null) {
            return;
        }
        pod.deleted = at;
        boolean isFinal = Values.text(event, "user", "username").startsWith("system:node:")
                || Values.text(event, "requestObject", "gracePeriodSeconds").equals("0")
                || pod.finished != null
                || pod.scheduled == null;
        if (isFinal) {
            pods.remove(key);
            listener.pod(lifetime(key, pod));
        }
    }

    /** Passes on what has not ended, and the Jobs whose pods the log does not have. */
    void finish(HistoryListener listener) {
        pods.forEach((key, pod) -> listener.pod(lifetime(key, pod)));
        jobs.forEach((key, job) -> {
            if (!job.hasPods && job.started != null) {
                ObjectKey owner = owners.getOrDefault(key, Owners.above(key, ""));
                listener.pod(new PodLifetime(
                        owner, "", job.requests, new PodLifetime.Times(null, null, job.started, job.completed, null)));
            }
        });
    }

    private static PodLifetime lifetime(ObjectKey key, Life pod) {
        return new PodLifetime(
                pod.owner,
                key.name(),
                pod.requests,
                new PodLifetime.Times(pod.created, pod.scheduled, pod.started, pod.finished, pod.deleted));
    }
}
