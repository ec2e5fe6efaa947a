// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of Kubernetes' own kinds from versions that its API server served earlier (or, as autoscaling/v1, still serves
 * beside the stored one) to those read here. Source: the conversions and deprecation guide of Kubernetes.
 */
final class DeprecatedVersions implements ObjectRewrite {
    private static final String SPEC = "spec";
    private static final String SELECTOR = "selector";

    /**
     * The current form of an old kind.
     *
     * @param current its apiVersion
     * @param removedIn the version of Kubernetes that no longer serves the old one, empty while it is served
     * @param spec converts the spec
     */
    private record Today(String current, String removedIn, UnaryOperator<MappingNode> spec) {}

    private static final Map<String, Today> KINDS = inOrder(
            Map.entry(
                    "autoscaling/v1 HorizontalPodAutoscaler",
                    new Today("autoscaling/v2", "", DeprecatedVersions::withMetricOfCpu)),
            Map.entry(
                    "autoscaling/v2beta2 HorizontalPodAutoscaler",
                    new Today("autoscaling/v2", "1.26", UnaryOperator.identity())),
            Map.entry(
                    "autoscaling/v2beta1 HorizontalPodAutoscaler",
                    new Today("autoscaling/v2", "1.25", DeprecatedVersions::withMetricTargets)),
            Map.entry(
                    "policy/v1beta1 PodDisruptionBudget",
                    new Today("policy/v1", "1.25", DeprecatedVersions::withoutEmptySelector)),
            Map.entry(
                    "scheduling.k8s.io/v1beta1 PriorityClass",
                    new Today("scheduling.k8s.io/v1", "1.22", UnaryOperator.identity())),
            Map.entry(
                    "scheduling.k8s.io/v1alpha1 PriorityClass",
                    new Today("scheduling.k8s.io/v1", "1.22", UnaryOperator.identity())),
            Map.entry("batch/v1beta1 CronJob", new Today("batch/v1", "1.25", UnaryOperator.identity())),
            Map.entry("batch/v2alpha1 CronJob", new Today("batch/v1", "1.21", UnaryOperator.identity())),
            Map.entry(
                    "storage.k8s.io/v1beta1 StorageClass",
                    new Today("storage.k8s.io/v1", "1.22", UnaryOperator.identity())),
            Map.entry(
                    "storage.k8s.io/v1beta1 CSINode", new Today("storage.k8s.io/v1", "1.22", UnaryOperator.identity())),
            workload("extensions/v1beta1 Deployment"),
            workload("extensions/v1beta1 DaemonSet"),
            workload("extensions/v1beta1 ReplicaSet"),
            workload("apps/v1beta1 Deployment"),
            workload("apps/v1beta1 StatefulSet"),
            workload("apps/v1beta2 Deployment"),
            workload("apps/v1beta2 DaemonSet"),
            workload("apps/v1beta2 ReplicaSet"),
            workload("apps/v1beta2 StatefulSet"));

    private static Map.Entry<String, Today> workload(String kind) {
        return Map.entry(kind, new Today("apps/v1", "1.16", DeprecatedVersions::withSelector));
    }

    @Override
    public MappingNode rewrite(Value object) {
        MappingNode node = (MappingNode) object.node();
        SourceNode version = node.present("apiVersion");
        Today today = KINDS.get(node.text("apiVersion") + " " + node.text("kind"));
        if (today == null || version == null) {
            return node;
        }
        if (!today.removedIn().isEmpty()) {
            object.problems()
                    .note(
                            version.position(),
                            object.path().child("apiVersion").toString(),
                            node.text("apiVersion") + " was removed in Kubernetes " + today.removedIn() + ": read as "
                                    + today.current());
        }
        MappingNode current =
                with(node, "apiVersion", new ScalarNode(version.position(), ScalarNode.Kind.STRING, today.current()));
        return node.present(SPEC) instanceof MappingNode spec
                ? with(current, SPEC, today.spec().apply(spec))
                : current;
    }

    /** Converts the metrics of autoscaling/v1, where only the CPU target has a field; the rest is in an annotation. */
    private static MappingNode withMetricOfCpu(MappingNode spec) {
        SourceNode percent = spec.present("targetCPUUtilizationPercentage");
        if (percent == null) {
            return spec;
        }
        MappingDraft draft = new MappingDraft(percent.position());
        MappingNode target = new MappingDraft(percent.position())
                .put("type", "Utilization")
                .put("averageUtilization", percent)
                .build();
        MappingNode resource = new MappingDraft(percent.position())
                .put("name", "cpu")
                .put("target", target)
                .build();
        MappingNode metric =
                draft.put("type", "Resource").put("resource", resource).build();
        return new MappingDraft(spec.position())
                .takeAllBut(spec, "targetCPUUtilizationPercentage")
                .put("metrics", new SequenceNode(percent.position(), List.of(metric)))
                .build();
    }

    private static MappingNode withMetricTargets(MappingNode spec) {
        if (!(spec.present("metrics") instanceof SequenceNode metrics)) {
            return spec;
        }
        List<SourceNode> converted = metrics.items().stream()
                .map(item -> item instanceof MappingNode metric ? metric(metric) : item)
                .toList();
        return with(spec, "metrics", new SequenceNode(metrics.position(), converted));
    }

    private static MappingNode metric(MappingNode metric) {
        MappingNode converted = metric;
        for (String source : List.of("resource", "containerResource", "pods", "object", "external")) {
            if (metric.present(source) instanceof MappingNode written) {
                converted = with(converted, source, source(written));
            }
        }
        return converted;
    }

    /** Converts a metric source whose target and name were fields of its own. */
    private static MappingNode source(MappingNode source) {
        MappingDraft target = new MappingDraft(source.position())
                .rename(source, "targetAverageUtilization", "averageUtilization")
                .rename(source, "targetAverageValue", "averageValue")
                .rename(source, "averageValue", "averageValue")
                .rename(source, "targetValue", "value");
        MappingDraft identifier = new MappingDraft(source.position())
                .rename(source, "metricName", "name")
                .rename(source, "metricSelector", SELECTOR)
                .take(source, SELECTOR);
        return new MappingDraft(source.position())
                .take(source, "name", "container")
                .put("metric", identifier.build())
                .rename(source, "target", "describedObject")
                .put("target", target.build())
                .build();
    }

    /**
     * Converts an empty selector: in policy/v1beta1 it selects no pod, in policy/v1 every pod; no selector selects no pod in
     * both.
     */
    private static MappingNode withoutEmptySelector(MappingNode spec) {
        boolean isEmpty = spec.present(SELECTOR) instanceof MappingNode selector
                && selector.entries().isEmpty();
        return isEmpty
                ? new MappingDraft(spec.position()).takeAllBut(spec, SELECTOR).build()
                : spec;
    }

    /** Adds the selector, which was optional: without one it is the template's labels. */
    private static MappingNode withSelector(MappingNode spec) {
        MappingDraft draft = new MappingDraft(spec.position()).takeAllBut(spec, "rollbackTo", "templateGeneration");
        SourceNode labels = below(spec, "template", "metadata", "labels");
        if (spec.present(SELECTOR) == null && labels != null) {
            draft.put(
                    SELECTOR,
                    new MappingDraft(labels.position())
                            .put("matchLabels", labels)
                            .build());
        }
        return draft.build();
    }

    private static @Nullable SourceNode below(MappingNode node, String... keys) {
        SourceNode value = node;
        for (String key : keys) {
            value = value instanceof MappingNode mapping ? mapping.present(key) : null;
        }
        return value;
    }

    private static MappingNode with(MappingNode node, String key, SourceNode value) {
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry entry : node.entries()) {
            entries.add(entry.key().equals(key) ? new MappingNode.Entry(entry.position(), key, value) : entry);
        }
        return new MappingNode(node.position(), entries);
    }

    @SafeVarargs
    private static Map<String, Today> inOrder(Map.Entry<String, Today>... kinds) {
        Map<String, Today> all = new LinkedHashMap<>();
        for (Map.Entry<String, Today> kind : kinds) {
            all.put(kind.getKey(), kind.getValue());
        }
        return Collections.unmodifiableMap(all);
    }
}
