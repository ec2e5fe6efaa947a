// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * A load of a scenario in the course of a run.
 *
 * @param name its name; its random numbers depend only on the seed and this name
 * @param factor the factor that is applied to the load
 * @param load the load, with the factor applied
 */
public record WorkloadEntry(String name, double factor, Load load) {

    /** The kind of load. */
    public sealed interface Load permits Arrivals, Replicas, WorkloadDemand {}

    private static final Field<String> NAME =
            Field.required("name", Types.name(), "Its name; its random numbers depend only on the seed and this name.");

    private static final double MOST = 1_000;

    private static final Field<Double> FACTOR = Field.of(
            "factor",
            Types.number(1e-3, MOST),
            1.0,
            "1",
            "Factor applied to the load: to the number of arrivals, which may come at the same time, to the replicas, or to "
                    + "the demand.");

    private static final Field<Arrivals> ARRIVALS = Field.optional(
            "arrivals", Arrivals.SECTION, "Objects that arrive over time: Jobs, or Pods that end on their own.");

    private static final Field<Replicas> REPLICAS = Field.optional(
            "replicas",
            Replicas.SECTION,
            "A Deployment whose number of replicas follows a daily curve, as with an autoscaler.");

    private static final Field<WorkloadDemand> DEMAND = Field.optional(
            "demand",
            WorkloadDemand.SECTION,
            "Load of a Deployment or StatefulSet over the day, by which a HorizontalPodAutoscaler or a ScaledObject scales "
                    + "it.");

    public static final Section<WorkloadEntry> SECTION =
            Section.of(WorkloadEntry::assemble, NAME, FACTOR).withExactlyOneOf(ARRIVALS, REPLICAS, DEMAND);

    /** Returns whether objects arrive over time. */
    public boolean hasArrivals() {
        return load instanceof Arrivals;
    }

    /** Returns the workload with the arrivals that a program provides in place of its own. */
    public WorkloadEntry withArrivals(dev.sawhorse.api.extension.ArrivalSource provided) {
        return new WorkloadEntry(name, factor, ((Arrivals) load).withSource(new ProvidedArrivals(provided)));
    }

    private static WorkloadEntry assemble(FieldValues values) {
        @Nullable Arrivals arrivals = values.find(ARRIVALS);
        @Nullable Replicas replicas = values.find(REPLICAS);
        Load load = arrivals != null ? arrivals : replicas != null ? replicas : values.get(DEMAND);
        double factor = values.get(FACTOR);
        return new WorkloadEntry(values.get(NAME), factor, factor == 1 ? load : times(load, factor));
    }

    private static Load times(Load load, double factor) {
        if (load instanceof Arrivals arrivals) {
            return arrivals.times(factor);
        }
        return load instanceof Replicas replicas ? replicas.times(factor) : ((WorkloadDemand) load).times(factor);
    }
}
