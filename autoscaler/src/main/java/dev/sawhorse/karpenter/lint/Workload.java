// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A workload: an object that creates pods, or a pod.
 *
 * @param pods position of the metadata and spec of its pods
 * @param replicas number of pods, null if it does not set one
 * @param daemon whether every node gets one of its pods
 */
record Workload(
        Manifest manifest,
        SourceLocation pods,
        Map<String, String> labels,
        Map<String, String> annotations,
        PodSpec spec,
        @Nullable Integer replicas,
        boolean daemon) {

    private static final int NAMES = 3;

    /** Renders the names of workloads, each once: the first three and the number of the others. */
    static String names(List<Workload> workloads) {
        List<String> names = workloads.stream()
                .map(workload -> workload.manifest().name())
                .distinct()
                .toList();
        String first = names.stream().limit(NAMES).collect(Collectors.joining(", "));
        return names.size() > NAMES ? first + " and " + (names.size() - NAMES) + " more" : first;
    }

    /** Returns the workload of a manifest, null for other objects. */
    static @Nullable Workload of(Manifest manifest) {
        Object value = manifest.value();
        if (value instanceof Deployment deployment) {
            return of(manifest, deployment.template(), deployment.replicas(), false);
        }
        if (value instanceof StatefulSet statefulSet) {
            return of(manifest, statefulSet.template(), statefulSet.replicas(), false);
        }
        if (value instanceof ReplicaSet replicaSet) {
            return of(manifest, replicaSet.template(), replicaSet.replicas(), false);
        }
        if (value instanceof ReplicationController controller) {
            return of(
                    manifest,
                    controller.replicaSet().template(),
                    controller.replicaSet().replicas(),
                    false);
        }
        if (value instanceof DaemonSet daemonSet) {
            return of(manifest, daemonSet.template(), null, true);
        }
        if (value instanceof Job job) {
            return of(manifest, job.template(), null, false);
        }
        if (value instanceof CronJob cronJob) {
            SourceLocation template = manifest.place().below("spec", "jobTemplate", "spec", "template");
            return of(manifest, template, cronJob.jobTemplate().template(), null, false);
        }
        return value instanceof Pod pod ? ofPod(manifest, pod) : null;
    }

    private static Workload of(Manifest manifest, PodTemplate template, @Nullable Integer replicas, boolean daemon) {
        return of(manifest, manifest.place().below("spec", "template"), template, replicas, daemon);
    }

    private static Workload of(
            Manifest manifest, SourceLocation place, PodTemplate template, @Nullable Integer replicas, boolean daemon) {
        return new Workload(
                manifest, place, template.labels(), template.annotations(), template.spec(), replicas, daemon);
    }

    /** Whether its pods end by themselves: those of Jobs and CronJobs. */
    boolean endsByItself() {
        return manifest.value() instanceof Job || manifest.value() instanceof CronJob;
    }

    private static Workload ofPod(Manifest manifest, Pod pod) {
        return new Workload(
                manifest, manifest.place(), pod.meta().labels(), pod.meta().annotations(), pod.spec(), null, false);
    }
}
