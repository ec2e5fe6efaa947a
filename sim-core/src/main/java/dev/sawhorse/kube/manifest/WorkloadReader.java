// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StoredPodTemplate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of the workloads of {@code apps/v1}, and ReplicationControllers. */
final class WorkloadReader {
    /** A limit a few times beyond what Kubernetes is built for. */
    static final int MAX_REPLICAS = 1_000_000;

    /** The valid restart policies of Jobs. */
    static final String OF_JOBS = "OnFailure,Never";

    private WorkloadReader() {}

    static Deployment deployment(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        PodTemplate template = template(spec, reading, "Always");
        return new Deployment(
                meta,
                replicas(spec),
                selector(spec, template, reading),
                template,
                strategy(spec.fields("strategy"), reading),
                minReadySeconds(spec),
                spec.flag("paused", false),
                progressDeadlineSeconds(spec, reading),
                spec.integer("revisionHistoryLimit", Deployment.DEFAULT_REVISION_HISTORY_LIMIT, 0, Integer.MAX_VALUE));
    }

    static ReplicaSet replicaSet(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        PodTemplate template = template(spec, reading, "Always");
        return new ReplicaSet(
                meta,
                replicas(spec),
                selector(spec, template, reading),
                template,
                minReadySeconds(spec),
                ReplicaSet.Rollout.NONE);
    }

    static ReplicationController replicationController(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        PodTemplate template = template(spec, reading, "Always");
        return new ReplicationController(new ReplicaSet(
                meta,
                replicas(spec),
                labelSelector(spec, template, reading),
                template,
                minReadySeconds(spec),
                ReplicaSet.Rollout.NONE));
    }

    /** A selector without operators; defaults to the labels of the template (apis/core/v1 defaults.go). */
    private static LabelSelector labelSelector(Fields spec, PodTemplate template, ReadMode reading) {
        Map<String, String> labels = spec.strings("selector");
        if (labels.isEmpty()) {
            labels = template.labels();
        }
        LabelSelector selector = new LabelSelector(labels, List.of());
        if (reading.isApplied() && labels.isEmpty()) {
            spec.error("selector", "is missing, and the template has no labels to derive it from", null);
        } else if (reading.isApplied() && !selector.matches(template.labels())) {
            spec.error(
                    "selector",
                    "does not select the pods of the template, whose labels are " + template.labels(),
                    "Add them to template.metadata.labels: " + labels + ".");
        }
        return selector;
    }

    static DaemonSet daemonSet(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        PodTemplate template = template(spec, reading, "Always");
        return new DaemonSet(
                meta,
                selector(spec, template, reading),
                template,
                daemonRollingUpdate(spec.fields("updateStrategy"), reading),
                minReadySeconds(spec));
    }

    private static DaemonSet.@Nullable RollingUpdate daemonRollingUpdate(Fields strategy, ReadMode reading) {
        if (strategy.string("type", "RollingUpdate").equals("OnDelete")) {
            return null;
        }
        Fields limits = strategy.fields("rollingUpdate");
        DaemonSet.RollingUpdate defaults = DaemonSet.RollingUpdate.DEFAULT;
        IntOrPercent surge = limits.read("maxSurge", defaults.maxSurge(), WorkloadReader::intOrPercent);
        IntOrPercent unavailable =
                limits.read("maxUnavailable", defaults.maxUnavailable(), WorkloadReader::intOrPercent);
        if (reading.isApplied() && surge.value() == 0 && unavailable.value() == 0) {
            limits.error("maxUnavailable", "must not be 0 if maxSurge is 0 too: no pod could ever be replaced", null);
        } else if (reading.isApplied() && surge.value() != 0 && unavailable.value() != 0) {
            limits.error(
                    "maxSurge", "must be 0 if maxUnavailable is not 0; its default is 1", "Set maxUnavailable to 0.");
        }
        return new DaemonSet.RollingUpdate(surge, unavailable);
    }

    static StoredPodTemplate podTemplate(ObjectMeta meta, Fields object, ReadMode reading) {
        return new StoredPodTemplate(meta, template(object, reading, "Always,OnFailure,Never"));
    }

    /**
     * Returns the template under {@code template}.
     *
     * @param restartPolicies the valid restart policies of the workload's pods, separated by commas
     */
    static PodTemplate template(Fields spec, ReadMode reading, String restartPolicies) {
        Fields template = spec.fields("template");
        if (reading.isApplied() && spec.require("template") != null) {
            requireRestartPolicy(template.fields("spec"), restartPolicies);
        }
        Fields meta = template.fields("metadata");
        Map<String, String> labels = reading.isApplied() ? Names.requireLabels(meta, "labels") : meta.strings("labels");
        LifetimeAnnotation.warnWithoutEffect(template, restartPolicies);
        return new PodTemplate(
                labels,
                meta.strings("annotations"),
                new PodSpecReader(reading).read(template),
                restartPolicies.equals(OF_JOBS) ? LifetimeAnnotation.of(template, reading) : LifetimeSource.FOREVER);
    }

    private static void requireRestartPolicy(Fields podSpec, String allowed) {
        String policy = podSpec.string("restartPolicy", "Always");
        if (!("," + allowed + ",").contains("," + policy + ",")) {
            podSpec.error(
                    "restartPolicy",
                    "is " + policy + (podSpec.has("restartPolicy") ? "" : " by default")
                            + ", but pods of this kind need " + allowed.replace(",", " or "),
                    null);
        }
    }

    static LabelSelector selector(Fields spec, PodTemplate template, ReadMode reading) {
        LabelSelector selector = new SelectorReader(reading).find(spec, "selector");
        if (!reading.isApplied()) {
            return selector == null ? LabelSelector.EVERYTHING : selector;
        }
        Value given = spec.require("selector");
        if (given == null || selector == null) {
            return LabelSelector.EVERYTHING;
        }
        if (selector.equals(LabelSelector.EVERYTHING)) {
            given.error("selects every pod of the namespace", "Maybe matchLabels is missing.");
        } else if (!selector.matches(template.labels())) {
            given.error(
                    "does not select the pods of the template, whose labels are " + template.labels(),
                    "Maybe add these labels to template.metadata.labels: " + selector.matchLabels() + ".");
        }
        return selector;
    }

    static int replicas(Fields spec) {
        return spec.integer("replicas", 1, 0, MAX_REPLICAS);
    }

    static int minReadySeconds(Fields spec) {
        return spec.integer("minReadySeconds", 0, 0, Integer.MAX_VALUE);
    }

    private static int progressDeadlineSeconds(Fields spec, ReadMode reading) {
        int seconds = spec.integer(
                "progressDeadlineSeconds", Deployment.DEFAULT_PROGRESS_DEADLINE_SECONDS, 0, Integer.MAX_VALUE);
        if (reading.isApplied() && seconds <= minReadySeconds(spec)) {
            spec.error("progressDeadlineSeconds", "must be greater than minReadySeconds", null);
        }
        return seconds;
    }

    private static Deployment.Strategy strategy(Fields strategy, ReadMode reading) {
        Fields rollingUpdate = strategy.fields("rollingUpdate");
        if (strategy.string("type", "RollingUpdate").equals("Recreate")) {
            if (reading.isApplied() && strategy.has("rollingUpdate")) {
                strategy.error("rollingUpdate", "must be absent for the type Recreate", null);
            }
            return Deployment.Strategy.RECREATE;
        }
        Deployment.RollingUpdate defaults = Deployment.RollingUpdate.DEFAULT;
        IntOrPercent surge = rollingUpdate.read("maxSurge", defaults.maxSurge(), WorkloadReader::intOrPercent);
        IntOrPercent unavailable =
                rollingUpdate.read("maxUnavailable", defaults.maxUnavailable(), WorkloadReader::intOrPercent);
        if (reading.isApplied() && surge.value() == 0 && unavailable.value() == 0) {
            rollingUpdate.error(
                    "maxUnavailable", "must not be 0 if maxSurge is 0 too: no pod could ever be replaced", null);
        }
        return new Deployment.Strategy(new Deployment.RollingUpdate(surge, unavailable));
    }

    /** Returns a number of pods or a percentage. */
    static @Nullable IntOrPercent intOrPercent(Value value) {
        return value.parsed("a number such as 3 or a percentage such as 25%", IntOrPercent::parse);
    }
}
