// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.initial.InitialState.Recorded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The restoration of the pods of an initial state that have not ended: bound as they are, with their age. A pod on an unknown
 * node becomes pending, unless its DaemonSet creates another one.
 */
final class PodRestorer {
    private static final long SECOND = 1_000_000_000L;
    private static final String DELETED_BEFORE_START = "its deletion began before the start";

    /** The volume with the token of the service account, whose name differs from pod to pod. */
    private static final String TOKEN_VOLUME = "kube-api-access-";

    private final Simulated world;
    private final Cluster cluster;
    private final InitialState state;
    private final Owners owners;
    private final Map<PodSpec, PodSpec> specs = new LinkedHashMap<>();

    PodRestorer(Simulated world, InitialState state, Owners owners) {
        this.world = world;
        this.cluster = world.cluster();
        this.state = state;
        this.owners = owners;
    }

    void restore() {
        List<Recorded<Pod>> oldestFirst = new ArrayList<>(state.pods());
        oldestFirst.sort(Comparator.comparingLong(pod -> pod.value().meta().createdAt()));
        oldestFirst.forEach(pod -> restore(pod.value(), pod.manifest()));
    }

    private void restore(Pod recorded, Manifest manifest) {
        String nodeName = recorded.spec().nodeName();
        Node node = nodeName == null ? null : cluster.nodes().find(nodeName);
        boolean isOfNode = recorded.isControlledBy("DaemonSet") || recorded.isControlledBy("Node");
        if (recorded.isTerminal() || (node == null && isOfNode) || (node == null && recorded.isTerminating())) {
            return;
        }
        ObjectMeta meta = cluster.stamped(owners.resolved(recorded.meta()));
        Pod pod = new Pod(meta, shared(recorded.spec()), lifetime(meta, recorded, manifest));
        pod.phase(node == null ? Pod.Phase.PENDING : recorded.phase());
        pod.restarts(recorded.restarts());
        if (node == null) {
            pod.nominated(recorded.nominatedNodeName());
            pod.unschedulable(recorded.unschedulableReason(), unschedulableAt(manifest));
        } else {
            pod.bound(node.name(), node.number(), boundAt(recorded, manifest));
            start(pod, recorded, manifest);
        }
        cluster.restorePod(pod);
        observeStatus(pod);
    }

    /** Specs are shared between pods of a workload; the node is a status here. */
    private PodSpec shared(PodSpec spec) {
        List<Volume> volumes = spec.volumes().stream()
                .filter(volume -> !volume.name().startsWith(TOKEN_VOLUME))
                .toList();
        PodSpec plain = spec.toBuilder().nodeName(null).volumes(volumes).build();
        return specs.computeIfAbsent(plain, unknown -> plain);
    }

    /** Returns the whole run time of a pod, from its start: that of its annotation, of the scenario, or of its Job. */
    private long lifetime(ObjectMeta meta, Pod recorded, Manifest manifest) {
        if (recorded.lifetimeNanos() != Pod.FOREVER) {
            return recorded.lifetimeNanos();
        }
        OwnerReference owner = meta.controller();
        if (owner == null) {
            Manifest bare = new Manifest(manifest.kind(), meta, recorded, manifest.place(), manifest.notSimulated());
            return world.runtimes().applied(bare).value() instanceof Pod timed ? timed.lifetimeNanos() : Pod.FOREVER;
        }
        Job job = owner.kind().equals("Job")
                ? cluster.workloads().jobs().find(ObjectMeta.key(meta.namespace(), owner.name()))
                : null;
        return job == null ? Pod.FOREVER : job.template().lifetime().nextNanos();
    }

    /** Returns when kube-scheduler last reported that the pod is unschedulable, {@link Pod#NEVER} if it has not. */
    private long unschedulableAt(Manifest manifest) {
        for (MappingNode condition : RecordedFields.status(manifest).mappings("conditions")) {
            if ("Unschedulable".equals(condition.text("reason"))) {
                long reported = time(condition, "lastProbeTime");
                return reported == Pod.NEVER ? time(condition, "lastTransitionTime") : reported;
            }
        }
        return Pod.NEVER;
    }

    private long time(MappingNode fields, String name) {
        return RecordedFields.nanos(fields, name, world.karpenter().start());
    }

    private long boundAt(Pod recorded, Manifest manifest) {
        MappingNode scheduled = RecordedFields.trueCondition(manifest, "PodScheduled");
        long at = scheduled == null
                ? Pod.NEVER
                : RecordedFields.nanos(
                        scheduled, "lastTransitionTime", world.karpenter().start());
        return at == Pod.NEVER ? recorded.meta().createdAt() : at;
    }

    /**
     * A pod that runs and is ready goes on; one that has just been started becomes ready after its usual time; one whose
     * containers fail stays unready.
     */
    private void start(Pod pod, Pod recorded, Manifest manifest) {
        boolean isReady = RecordedFields.isReady(recorded, manifest);
        boolean fails = recorded.restarts() > 0 || isWaitingInBackOff(manifest);
        if (recorded.phase() == Pod.Phase.RUNNING && (isReady || fails)) {
            pod.started(startedAt(recorded, manifest));
        }
        if (pod.startedAt() != Pod.NEVER && isReady) {
            pod.ready(recorded.isReady() ? recorded.readyAt() : pod.startedAt());
        }
        if (recorded.isTerminating()) {
            pod.terminating(deletedAt(recorded, manifest), recorded.deletionAt());
        }
    }

    /** The deletionTimestamp is the end of the grace period. */
    private long deletedAt(Pod recorded, Manifest manifest) {
        long seconds = RecordedFields.count(RecordedFields.metadata(manifest), "deletionGracePeriodSeconds");
        return Math.min(recorded.deletionAt() - seconds * SECOND, cluster.now());
    }

    private static boolean isWaitingInBackOff(Manifest manifest) {
        for (MappingNode container : RecordedFields.status(manifest).mappings("containerStatuses")) {
            String reason = container.mapping("state").mapping("waiting").text("reason");
            if (Objects.requireNonNullElse(reason, "").endsWith("BackOff")) {
                return true;
            }
        }
        return false;
    }

    /** Returns when the last of its containers started, else when the kubelet accepted it. */
    private long startedAt(Pod recorded, Manifest manifest) {
        long last = Pod.NEVER;
        for (MappingNode container : RecordedFields.status(manifest).mappings("containerStatuses")) {
            MappingNode running = container.mapping("state").mapping("running");
            last = Math.max(
                    last,
                    RecordedFields.nanos(running, "startedAt", world.karpenter().start()));
        }
        if (last != Pod.NEVER) {
            return last;
        }
        return recorded.startedAt() == Pod.NEVER ? recorded.meta().createdAt() : recorded.startedAt();
    }

    private void observeStatus(Pod pod) {
        if (pod.isReady()) {
            cluster.journal().append(new Observation.PodReady(pod.key()));
        }
        if (pod.isUnschedulable()) {
            cluster.journal().append(new Observation.PodUnschedulable(pod.key(), pod.unschedulableReason()));
        }
        if (pod.isTerminating()) {
            cluster.journal().append(new Observation.PodTerminating(pod.key(), DELETED_BEFORE_START));
        }
    }
}
