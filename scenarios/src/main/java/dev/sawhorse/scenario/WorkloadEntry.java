package dev.sawhorse.scenario;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * Load that comes by itself while a run goes on.
 *
 * @param name what it is called; its random numbers depend on the seed and this name alone
 */
public record WorkloadEntry(String name, Load load) {

    /** What kind of load it is. */
    public sealed interface Load permits Arrivals, Replicas {}

    private static final Field<String> NAME = Field.required(
            "name", Types.name(), "What it is called; its random numbers depend on the seed and this name alone.");

    private static final Field<Arrivals> ARRIVALS = Field.optional(
            "arrivals",
            Arrivals.SECTION,
            "Objects that arrive one after the other: Jobs, or Pods that end by themselves.");

    private static final Field<Replicas> REPLICAS = Field.optional(
            "replicas",
            Replicas.SECTION,
            "A Deployment whose number of replicas follows the day, as behind an autoscaler.");

    static final Section<WorkloadEntry> SECTION =
            Section.of(WorkloadEntry::assemble, NAME).withExactlyOneOf(ARRIVALS, REPLICAS);

    private static WorkloadEntry assemble(FieldValues values) {
        @Nullable Arrivals arrivals = values.find(ARRIVALS);
        return new WorkloadEntry(values.get(NAME), arrivals != null ? arrivals : values.get(REPLICAS));
    }
}
