// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * The demand on a Deployment, StatefulSet, ReplicaSet or ReplicationController as a whole, shared evenly by its ready pods.
 * HorizontalPodAutoscalers see the resulting metrics.
 *
 * @param target the workload, which the manifests declare
 * @param metric {@code cpu}, {@code memory}, or the name of a metric
 * @param curve the demand over time: cores, MiB, or the unit of the metric
 */
public record WorkloadDemand(ObjectRef target, String metric, DailyCurve curve) implements WorkloadEntry.Load {
    /** Returns the same load times a factor. */
    WorkloadDemand times(double factor) {
        return new WorkloadDemand(target, metric, curve.times(factor));
    }

    private static final Field<ObjectRef> TARGET = Field.required(
            "target",
            Types.parsed("name or namespace/name", "a name or namespace/name", "shop/web", ObjectRef::parse),
            "The Deployment, StatefulSet, ReplicaSet or ReplicationController, declared in the manifests.");

    private static final Field<String> METRIC = Field.of(
            "metric",
            Types.text("memory"),
            "cpu",
            "cpu",
            "Kind of load: `cpu`, `memory`, or the name of a metric that the HorizontalPodAutoscaler uses.");

    private static final Field<DailyCurve> CURVE = Field.required(
            "curve",
            DailyCurve.SECTION,
            "Total load over the day: CPU cores, MiB of memory, or the unit of the metric.");

    static final Section<WorkloadDemand> SECTION = Section.of(
            values -> new WorkloadDemand(values.get(TARGET), values.get(METRIC), values.get(CURVE)),
            TARGET,
            METRIC,
            CURVE);
}
