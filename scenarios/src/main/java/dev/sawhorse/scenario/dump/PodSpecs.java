// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.dump;

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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Access to the pod specs of objects: of pods, and of the templates of workloads. */
public final class PodSpecs {
    private PodSpecs() {}

    /** Returns the spec of a pod or of the pods of a workload, null for other objects. */
    public static @Nullable PodSpec of(Manifest manifest) {
        if (manifest.value() instanceof Pod pod) {
            return pod.spec();
        }
        PodTemplate template = template(manifest.value());
        return template == null ? null : template.spec();
    }

    /** Returns the pod template of a workload, null for other objects. */
    public static @Nullable PodTemplate template(@Nullable Object value) {
        if (value instanceof Deployment deployment) {
            return deployment.template();
        }
        if (value instanceof ReplicaSet replicaSet) {
            return replicaSet.template();
        }
        if (value instanceof ReplicationController controller) {
            return controller.replicaSet().template();
        }
        if (value instanceof StatefulSet statefulSet) {
            return statefulSet.template();
        }
        if (value instanceof DaemonSet daemonSet) {
            return daemonSet.template();
        }
        if (value instanceof Job job) {
            return job.template();
        }
        return value instanceof CronJob cronJob ? cronJob.jobTemplate().template() : null;
    }

    /** Returns the object with another pod spec; the same object if it has no pods. */
    static Manifest replaced(Manifest manifest, UnaryOperator<PodSpec> change) {
        Object value = manifest.value();
        Object changed = value == null ? null : replaced(value, change);
        return new Manifest(manifest.kind(), manifest.meta(), changed, manifest.place(), manifest.notSimulated());
    }

    private static Object replaced(Object value, UnaryOperator<PodSpec> change) {
        if (value instanceof Pod pod) {
            return new Pod(pod.meta(), change.apply(pod.spec()), pod.lifetimeNanos());
        }
        PodTemplate template = template(value);
        if (template == null) {
            return value;
        }
        PodTemplate changed = template.withSpec(change.apply(template.spec()));
        if (value instanceof Deployment deployment) {
            return deployment.withTemplate(changed);
        }
        if (value instanceof ReplicaSet replicaSet) {
            return replicaSet.withTemplate(changed);
        }
        if (value instanceof ReplicationController controller) {
            return new ReplicationController(controller.replicaSet().withTemplate(changed));
        }
        if (value instanceof StatefulSet statefulSet) {
            return statefulSet.withTemplate(changed);
        }
        if (value instanceof DaemonSet daemonSet) {
            return daemonSet.withTemplate(changed);
        }
        if (value instanceof CronJob cronJob) {
            return cronJob.withJobTemplate(cronJob.jobTemplate().withTemplate(changed));
        }
        return ((Job) value).withTemplate(changed);
    }
}
