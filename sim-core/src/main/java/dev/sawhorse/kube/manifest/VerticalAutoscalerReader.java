// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.ContainerPolicy;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.Recommendation;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.StartupBoost;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.UpdateMode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of VerticalPodAutoscalers, with the recommendation of their status. */
final class VerticalAutoscalerReader {
    private static final int GREATEST_FACTOR = 1000;
    private static final List<String> BOTH = List.of("cpu", "memory");

    private VerticalAutoscalerReader() {}

    /** Reads one; null with errors. */
    static @Nullable VerticalPodAutoscaler read(ObjectMeta meta, Fields object, ReadMode reading) {
        if (!reading.isApplied()) {
            return null;
        }
        Fields spec = object.fields("spec");
        if (spec.require("targetRef") == null) {
            return null;
        }
        Fields target = spec.fields("targetRef");
        Fields policy = spec.fields("updatePolicy");
        return new VerticalPodAutoscaler(
                meta,
                new Target(target.requiredString("kind"), target.requiredString("name")),
                mode(policy),
                policy.read("minReplicas", value -> value.integer(1, WorkloadReader.MAX_REPLICAS)),
                spec.fields("resourcePolicy").list("containerPolicies", VerticalAutoscalerReader::policy),
                boost(spec),
                object.fields("status")
                        .fields("recommendation")
                        .list("containerRecommendations", VerticalAutoscalerReader::recommendation));
    }

    private static UpdateMode mode(Fields policy) {
        String mode = policy.string("updateMode", "Recreate");
        return switch (mode) {
            case "Off" -> UpdateMode.OFF;
            case "Initial" -> UpdateMode.INITIAL;
            case "Recreate", "Auto" -> UpdateMode.RECREATE;
            case "InPlaceOrRecreate" -> UpdateMode.IN_PLACE_OR_RECREATE;
            default -> {
                Value place = policy.value("updateMode");
                if (place != null && mode.equals("InPlace")) {
                    place.warning(
                            "is InPlace, which stands behind an alpha feature gate and is not simulated: the "
                                    + "recommendation is applied when a pod is created",
                            "Use InPlaceOrRecreate.");
                } else if (place != null) {
                    place.error("must be Off, Initial, Recreate, InPlaceOrRecreate or Auto", null);
                }
                yield UpdateMode.INITIAL;
            }
        };
    }

    private static @Nullable ContainerPolicy policy(Value value) {
        Fields policy = value.fields();
        if (policy == null) {
            return null;
        }
        List<String> controlled =
                policy.has("controlledResources") ? policy.list("controlledResources", Value::string) : BOTH;
        return new ContainerPolicy(
                policy.requiredString("containerName"),
                policy.string("mode", "Auto").equals("Off"),
                amounts(policy, "minAllowed"),
                amounts(policy, "maxAllowed"),
                controlled,
                policy.string("controlledValues", "RequestsAndLimits").equals("RequestsOnly"),
                boost(policy));
    }

    private static @Nullable StartupBoost boost(Fields parent) {
        Fields cpu = parent.fields("startupBoost").fields("cpu");
        if (!cpu.has("type") && !cpu.has("factor") && !cpu.has("quantity")) {
            return null;
        }
        Duration duration = Duration.ofSeconds(cpu.integer("durationSeconds", 0, 0, Integer.MAX_VALUE));
        if (cpu.string("type", "Factor").equals("Factor")) {
            return cpu.require("factor") == null
                    ? null
                    : new StartupBoost(cpu.integer("factor", 1, 1, GREATEST_FACTOR), 0, duration);
        }
        Quantity quantity = cpu.require("quantity") == null
                ? null
                : cpu.read("quantity", value -> value.parsed("a quantity such as 500m", QuantityText::parse));
        return quantity == null ? null : new StartupBoost(null, quantity.milliValue(), duration);
    }

    private static @Nullable Recommendation recommendation(Value value) {
        Fields recommendation = value.fields();
        return recommendation == null
                ? null
                : new Recommendation(
                        recommendation.requiredString("containerName"),
                        amounts(recommendation, "target"),
                        amounts(recommendation, "lowerBound"),
                        amounts(recommendation, "upperBound"));
    }

    /** Only CPU and memory are recommended. */
    private static Resources amounts(Fields parent, String name) {
        Resources.Builder amounts = Resources.builder();
        Fields written = parent.fields(name);
        for (String resource : BOTH) {
            Quantity quantity =
                    written.read(resource, value -> value.parsed("a quantity such as 500m", QuantityText::parse));
            if (quantity != null) {
                int index = ResourceName.index(resource);
                amounts.set(
                        index,
                        index == ResourceName.CPU
                                ? quantity.milliValue()
                                : quantity.amount().longValue());
            }
        }
        return amounts.build();
    }
}
