// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingMetric.Source;
import dev.sawhorse.kube.api.ScalingMetric.TargetType;
import dev.sawhorse.kube.api.ScalingRules;
import dev.sawhorse.kube.api.ScalingRules.Policy;
import dev.sawhorse.kube.api.ScalingRules.PolicyType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of HorizontalPodAutoscalers. */
final class AutoscalerReader {
    private static final int LONGEST_WINDOW_SECONDS = 3600;
    private static final int LONGEST_PERIOD_SECONDS = 1800;

    /** The kinds that can be scaled. */
    static final List<String> TARGETS = List.of("Deployment", "ReplicaSet", "StatefulSet", "ReplicationController");

    private static final List<String> BUILT_IN = List.of("", "apps", "extensions");

    private AutoscalerReader() {}

    /** Reads one; null with errors, and for a target that is not simulated, such as a custom resource. */
    static @Nullable HorizontalPodAutoscaler read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        Value target = spec.require("scaleTargetRef");
        Value most = spec.require("maxReplicas");
        if (target == null || most == null) {
            return null;
        }
        Fields reference = spec.fields("scaleTargetRef");
        String kind = reference.requiredString("kind");
        if (!kind.isEmpty() && !isTarget(reference.string("apiVersion", ""), kind)) {
            String typo = Spelling.typo(kind, TARGETS);
            boolean isCustom = isCustom(reference.string("apiVersion", ""));
            if (typo == null && !isCustom) {
                target.warning("is a " + kind + ", which cannot be scaled: " + meta.name() + " scales nothing", null);
            }
            if (typo == null || isCustom) {
                return null;
            }
            reference.error("kind", "is " + kind + ", which cannot be scaled", typo);
        }
        int maxReplicas = spec.integer("maxReplicas", 1, 1, WorkloadReader.MAX_REPLICAS);
        int minReplicas = spec.integer("minReplicas", 1, 0, WorkloadReader.MAX_REPLICAS);
        if (minReplicas > maxReplicas) {
            spec.error("minReplicas", "is greater than maxReplicas", "Maybe they are swapped.");
            return null;
        }
        List<ScalingMetric> metrics = spec.list("metrics", AutoscalerReader::metric);
        HorizontalPodAutoscaler read = new HorizontalPodAutoscaler(
                meta,
                new HorizontalPodAutoscaler.Target(kind, reference.requiredString("name")),
                minReplicas,
                maxReplicas,
                metrics.isEmpty() ? List.of(ScalingMetric.DEFAULT) : metrics,
                spec.has("behavior") ? behavior(spec.fields("behavior")) : null);
        if (minReplicas == 0 && !read.hasMetricWithoutPods()) {
            spec.error("minReplicas", "may be 0 only with a metric of type Object or External", "Did you mean 1?");
        }
        return read;
    }

    static boolean isTarget(String apiVersion, String kind) {
        return TARGETS.contains(kind) && !isCustom(apiVersion);
    }

    /** Whether kinds of an API group are custom resources. */
    static boolean isCustom(String apiVersion) {
        return !BUILT_IN.contains(KindInfo.group(apiVersion));
    }

    private static @Nullable ScalingMetric metric(Value value) {
        Fields metric = value.fields();
        if (metric == null) {
            return null;
        }
        String type = metric.requiredString("type");
        return switch (type) {
            case "Resource" -> resource(metric.fields("resource"), Source.RESOURCE, null);
            case "ContainerResource" -> {
                Fields source = metric.fields("containerResource");
                yield resource(source, Source.CONTAINER_RESOURCE, source.requiredString("container"));
            }
            case "Pods" -> named(metric.fields("pods"), Source.PODS);
            case "Object" -> named(metric.fields("object"), Source.OBJECT);
            case "External" -> named(metric.fields("external"), Source.EXTERNAL);
            default -> {
                metric.error("type", "must be Resource, ContainerResource, Pods, Object or External", null);
                yield null;
            }
        };
    }

    private static @Nullable ScalingMetric resource(Fields source, Source kind, @Nullable String container) {
        return target(source.fields("target"), kind, source.requiredString("name"), container);
    }

    private static @Nullable ScalingMetric named(Fields source, Source kind) {
        return target(source.fields("target"), kind, source.fields("metric").requiredString("name"), null);
    }

    private static @Nullable ScalingMetric target(
            Fields target, Source source, String name, @Nullable String container) {
        boolean resource = source == Source.RESOURCE || source == Source.CONTAINER_RESOURCE;
        if (resource && target.has("averageUtilization")) {
            int percent = target.integer("averageUtilization", 1, 1, Integer.MAX_VALUE);
            return new ScalingMetric(source, name, container, TargetType.UTILIZATION, percent);
        }
        boolean whole = source == Source.OBJECT || source == Source.EXTERNAL;
        if (target.has("averageValue")) {
            return amount(target, "averageValue", source, name, container, TargetType.AVERAGE_VALUE);
        }
        if (whole && target.has("value")) {
            return amount(target, "value", source, name, container, TargetType.VALUE);
        }
        target.error(
                resource
                        ? "needs averageUtilization or averageValue"
                        : whole ? "needs value or averageValue" : "needs averageValue",
                null);
        return null;
    }

    private static @Nullable ScalingMetric amount(
            Fields target, String field, Source source, String name, @Nullable String container, TargetType type) {
        Quantity quantity = target.read(field, value -> value.parsed("a quantity such as 500m", QuantityText::parse));
        if (quantity == null) {
            return null;
        }
        if (quantity.milliValue() <= 0) {
            target.error(field, "must be greater than 0", null);
            return null;
        }
        return new ScalingMetric(source, name, container, type, quantity.milliValue());
    }

    static HorizontalPodAutoscaler.Behavior behavior(Fields behavior) {
        return new HorizontalPodAutoscaler.Behavior(
                rules(behavior.fields("scaleUp"), ScalingRules.DEFAULT_UP),
                rules(behavior.fields("scaleDown"), ScalingRules.DEFAULT_DOWN));
    }

    private static ScalingRules rules(Fields rules, ScalingRules defaults) {
        ScalingRules.Select select = switch (rules.string("selectPolicy", "")) {
            case "Max" -> ScalingRules.Select.MAX;
            case "Min" -> ScalingRules.Select.MIN;
            case "Disabled" -> ScalingRules.Select.DISABLED;
            default -> defaults.select();
        };
        Integer window = rules.read("stabilizationWindowSeconds", value -> value.integer(0, LONGEST_WINDOW_SECONDS));
        Quantity tolerance =
                rules.read("tolerance", value -> value.parsed("a fraction such as 0.05", QuantityText::parse));
        return new ScalingRules(
                window == null ? defaults.stabilizationSeconds() : window,
                select,
                rules.has("policies") ? rules.list("policies", AutoscalerReader::policy) : defaults.policies(),
                tolerance == null
                        ? defaults.tolerance()
                        : Double.valueOf(tolerance.amount().doubleValue()));
    }

    private static @Nullable Policy policy(Value value) {
        Fields policy = value.fields();
        if (policy == null) {
            return null;
        }
        String type = policy.requiredString("type");
        if (!type.isEmpty() && !type.equals("Pods") && !type.equals("Percent")) {
            policy.error("type", "must be Pods or Percent", null);
        }
        return new Policy(
                type.equals("Percent") ? PolicyType.PERCENT : PolicyType.PODS,
                policy.integer("value", 1, 1, Integer.MAX_VALUE),
                policy.integer("periodSeconds", 1, 1, LONGEST_PERIOD_SECONDS));
    }
}
