// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The demand on a Deployment, StatefulSet, ReplicaSet or ReplicationController as a whole, shared evenly by its ready pods.
 * HorizontalPodAutoscalers and the triggers of ScaledObjects see the resulting metrics.
 *
 * @param target the workload, which the manifests declare
 * @param metric {@code cpu}, {@code memory}, or the name of a metric
 * @param curve the demand over time: cores, MiB, or the unit of the metric; arrivals per second if the demand is a queue
 * @param serviceRate what a ready pod takes off the queue per second, null if the demand is not a queue
 */
public record WorkloadDemand(
        ObjectRef target,
        String metric,
        DailyCurve curve,
        @Nullable Double serviceRate) implements WorkloadEntry.Load {
    /** Returns the same load times a factor. */
    WorkloadDemand times(double factor) {
        return new WorkloadDemand(target, metric, curve.times(factor), serviceRate);
    }

    private static final List<String> USAGE = List.of("cpu", "memory");

    private static final Field<ObjectRef> TARGET = Field.required(
            "target",
            Types.parsed("name or namespace/name", "a name or namespace/name", "shop/web", ObjectRef::parse),
            "The Deployment, StatefulSet, ReplicaSet or ReplicationController, declared in the manifests.");

    private static final Field<String> METRIC = Field.of(
            "metric",
            Types.text("memory"),
            "cpu",
            "cpu",
            "Kind of load: `cpu`, `memory`, the name of a metric that the HorizontalPodAutoscaler uses, or the name of a "
                    + "trigger of the ScaledObject, its type if it has none.");

    private static final Field<DailyCurve> CURVE = Field.required(
            "curve",
            DailyCurve.SECTION,
            "Total load over the day: CPU cores, MiB of memory, or the unit of the metric; with serviceRate, what arrives "
                    + "per second.");

    private static final Field<Double> SERVICE_RATE = Field.optional(
            "serviceRate",
            Types.number(1e-6, 1e6),
            "What a ready pod takes off a queue per second. With it, the metric is the length of the queue: Poisson "
                    + "arrivals at the rate of `curve`, less this rate times the ready pods.");

    static final Section<WorkloadDemand> SECTION =
            Section.of(WorkloadDemand::assemble, TARGET, METRIC, CURVE, SERVICE_RATE);

    private static @Nullable WorkloadDemand assemble(FieldValues values) {
        String metric = values.get(METRIC);
        Double serviceRate = values.find(SERVICE_RATE);
        if (serviceRate != null && USAGE.contains(metric)) {
            values.written(SERVICE_RATE)
                    .error(
                            "belongs to a queue, but the metric is " + metric,
                            "Set metric to the name or the type of the trigger, such as rabbitmq.");
            return null;
        }
        return new WorkloadDemand(values.get(TARGET), metric, values.get(CURVE), serviceRate);
    }
}
