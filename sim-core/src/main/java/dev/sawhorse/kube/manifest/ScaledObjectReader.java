// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.ScaleTrigger;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.ScalingMetric.Source;
import dev.sawhorse.kube.api.ScalingMetric.TargetType;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A reader of KEDA's ScaledObjects. */
final class ScaledObjectReader {
    private static final String METADATA = "metadata";
    private static final String DESIRED_REPLICAS = "desiredReplicas";
    private static final double THOUSAND = 1000;

    private ScaledObjectReader() {}

    /** Reads one; null with errors, for a target that cannot be scaled, and for the state of one, which has no spec. */
    static @Nullable ScaledObject read(ObjectMeta meta, Fields object, ReadMode reading) {
        if (!reading.isApplied()) {
            return null;
        }
        Fields spec = object.fields("spec");
        Value reference = spec.require("scaleTargetRef");
        if (reference == null || spec.require("triggers") == null) {
            return null;
        }
        Target target = target(meta, reference, spec.fields("scaleTargetRef"));
        List<ScaleTrigger> triggers = triggers(spec);
        int maxReplicas =
                spec.integer("maxReplicaCount", ScaledObject.DEFAULT_MAX_REPLICAS, 1, WorkloadReader.MAX_REPLICAS);
        int minReplicas = spec.integer("minReplicaCount", 0, 0, WorkloadReader.MAX_REPLICAS);
        Integer idle = spec.read("idleReplicaCount", value -> value.integer(0, WorkloadReader.MAX_REPLICAS));
        if (minReplicas > maxReplicas) {
            spec.error("minReplicaCount", "is greater than maxReplicaCount", "Maybe they are swapped.");
            return null;
        }
        if (idle != null && idle >= minReplicas) {
            spec.error(
                    "idleReplicaCount",
                    "must be less than minReplicaCount, which is " + minReplicas,
                    "Without it, the target has minReplicaCount replicas while no trigger is active.");
            return null;
        }
        checkPause(meta, object);
        if (target == null || triggers.isEmpty()) {
            return null;
        }
        if (minReplicas == 0 && triggers.stream().allMatch(ScaleTrigger.Usage.class::isInstance)) {
            spec.error(
                    "triggers",
                    "has only cpu and memory, which cannot scale from zero",
                    "Set minReplicaCount: 1, or add another trigger.");
            return null;
        }
        Fields configuration = spec.fields("advanced").fields("horizontalPodAutoscalerConfig");
        return new ScaledObject(
                meta,
                target,
                seconds(spec, "pollingInterval", ScaledObject.DEFAULT_POLLING_INTERVAL, 1),
                seconds(spec, "cooldownPeriod", ScaledObject.DEFAULT_COOLDOWN_PERIOD, 0),
                seconds(spec, "initialCooldownPeriod", Duration.ZERO, 0),
                idle,
                minReplicas,
                maxReplicas,
                triggers,
                configuration.has("behavior") ? AutoscalerReader.behavior(configuration.fields("behavior")) : null,
                configuration.string("name", "keda-hpa-" + meta.name()));
    }

    private static Duration seconds(Fields spec, String name, Duration absent, int least) {
        return Duration.ofSeconds(spec.integer(name, Math.toIntExact(absent.toSeconds()), least, Integer.MAX_VALUE));
    }

    private static @Nullable Target target(ObjectMeta meta, Value place, Fields reference) {
        String kind = reference.string("kind", "Deployment");
        String apiVersion = reference.string("apiVersion", "");
        if (!AutoscalerReader.isTarget(apiVersion, kind)) {
            String typo = Spelling.typo(kind, AutoscalerReader.TARGETS);
            boolean isCustom = AutoscalerReader.isCustom(apiVersion);
            if (!isCustom && typo == null) {
                place.warning("is a " + kind + ", which cannot be scaled: " + meta.name() + " scales nothing", null);
            } else if (!isCustom) {
                reference.error("kind", "is " + kind + ", which cannot be scaled", typo);
            }
            return null;
        }
        return new Target(kind, reference.requiredString("name"));
    }

    private static void checkPause(ObjectMeta meta, Fields object) {
        String written = meta.annotations().get(ScaledObject.PAUSED_REPLICAS);
        if (written != null && !written.matches("\\d{1,9}")) {
            object.fields(METADATA)
                    .error("annotations", ScaledObject.PAUSED_REPLICAS + " is \"" + written + "\"", "Use a number.");
        }
    }

    /** Reads the triggers; one that is not simulated is reported and has no part in the decisions. */
    private static List<ScaleTrigger> triggers(Fields spec) {
        List<ScaleTrigger> triggers = new ArrayList<>();
        Set<String> demands = new LinkedHashSet<>();
        List<Fields> written = spec.list("triggers", Value::fields);
        for (int index = 0; index < written.size(); index++) {
            Fields trigger = written.get(index);
            ScaleTrigger read = trigger(trigger, index);
            if (read instanceof ScaleTrigger.External external && !demands.add(external.demand())) {
                trigger.error(
                        "has the same demand as another trigger: " + external.demand(),
                        "Give each of them a name of its own: name: orders.");
            }
            if (read != null) {
                triggers.add(read);
            }
        }
        return triggers;
    }

    private static @Nullable ScaleTrigger trigger(Fields trigger, int index) {
        String type = trigger.requiredString("type");
        return switch (type) {
            case "" -> null;
            case "cron" -> cron(trigger.fields(METADATA), index);
            case "cpu", "memory" -> usage(trigger, type);
            default -> external(trigger, type, index);
        };
    }

    private static @Nullable ScaleTrigger cron(Fields metadata, int index) {
        ZoneId zone = metadata.require("timezone") == null ? null : metadata.read("timezone", CronJobReader::zone);
        CronSchedule start = metadata.require("start") == null ? null : metadata.read("start", CronJobReader::schedule);
        CronSchedule end = metadata.require("end") == null ? null : metadata.read("end", CronJobReader::schedule);
        Value replicas = metadata.require(DESIRED_REPLICAS);
        Double desired = replicas == null ? null : number(replicas);
        if (zone == null || start == null || end == null || desired == null) {
            return null;
        }
        if (start.equals(end)) {
            metadata.error("end", "is the same as start", "Set the time at which the replicas are no longer needed.");
            return null;
        }
        if (desired < 1 || desired != Math.rint(desired)) {
            metadata.error(DESIRED_REPLICAS, "must be a number of replicas, at least 1", null);
            return null;
        }
        ScalingMetric metric = new ScalingMetric(
                Source.EXTERNAL, name(index, "cron"), null, TargetType.AVERAGE_VALUE, Math.round(THOUSAND));
        return new ScaleTrigger.Cron(metric, start, end, zone, desired.longValue());
    }

    private static @Nullable ScaleTrigger usage(Fields trigger, String type) {
        Fields metadata = trigger.fields(METADATA);
        String targetType = trigger.string("metricType", metadata.string("type", "Utilization"));
        String container = metadata.string("containerName");
        Source source = container == null ? Source.RESOURCE : Source.CONTAINER_RESOURCE;
        Value value = metadata.require("value");
        if (value == null) {
            return null;
        }
        if (targetType.equals("Utilization")) {
            Double percent = number(value);
            if (percent == null || percent < 1) {
                metadata.error("value", "must be a percentage of the request", null);
                return null;
            }
            return new ScaleTrigger.Usage(
                    new ScalingMetric(source, type, container, TargetType.UTILIZATION, percent.longValue()));
        }
        Long amount = metadata.read("value", written -> {
            var quantity = written.parsed("a quantity such as 500m", QuantityText::parse);
            return quantity == null ? null : Long.valueOf(quantity.milliValue());
        });
        return amount == null
                ? null
                : new ScaleTrigger.Usage(new ScalingMetric(source, type, container, TargetType.AVERAGE_VALUE, amount));
    }

    private static @Nullable ScaleTrigger external(Fields trigger, String type, int index) {
        ScalerType scaler = ScalerType.of(type);
        if (scaler == null) {
            String typo = Spelling.typo(type, ScalerType.names());
            Value place = Objects.requireNonNull(trigger.value("type"));
            if (typo == null) {
                place.warning(
                        "is " + type + ", a trigger that is not simulated: the others decide",
                        "Write it as metrics-api with its targetValue.");
            } else {
                place.error("is " + type + ", which is no trigger of KEDA", typo);
            }
            return null;
        }
        Fields metadata = trigger.fields(METADATA);
        Double target = scaler.defaultTarget();
        String field = scaler.targets().get(0);
        for (String name : scaler.targets()) {
            if (metadata.has(name)) {
                field = name;
                target = metadata.read(name, ScaledObjectReader::number);
            }
        }
        if (target == null || target <= 0) {
            metadata.error(
                    metadata.has(field)
                            ? field + " must be a number greater than 0"
                            : "needs " + field + ", the amount for each pod",
                    null);
            return null;
        }
        Double activation = metadata.has(scaler.activation())
                ? metadata.read(scaler.activation(), ScaledObjectReader::number)
                : Double.valueOf(scaler.defaultActivation());
        TargetType targetType = trigger.string("metricType", "AverageValue").equals("Value")
                ? TargetType.VALUE
                : TargetType.AVERAGE_VALUE;
        ScalingMetric metric =
                new ScalingMetric(Source.EXTERNAL, name(index, type), null, targetType, Math.round(target * THOUSAND));
        return new ScaleTrigger.External(
                metric, type, trigger.string("name", type), activation == null ? 0 : Math.round(activation * THOUSAND));
    }

    /** Returns the name of a trigger's metric. KEDA adds what it measures, such as the name of a queue. */
    private static String name(int index, String type) {
        return "s" + index + "-" + type;
    }

    private static @Nullable Double number(Value value) {
        return value.parsed("a number in quotes, such as \"20\"", Double::valueOf);
    }
}
