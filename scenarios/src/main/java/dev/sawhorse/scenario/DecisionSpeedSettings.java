package dev.sawhorse.scenario;

import dev.sawhorse.karpenter.operator.DecisionSpeed;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;

/** The speed of Karpenter's decisions in the scenario file. */
final class DecisionSpeedSettings {
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final Field<Duration> PER_SIMULATION =
            field("perSimulation", "What one simulated scheduling of the disruption loop costs, whatever its size.");

    private static final Field<Duration> PER_NODE = field("perNode", "What each node of the cluster adds to it.");

    private static final Field<Duration> PER_POD = field("perPod", "What each pod that needs a place adds to it.");

    static final Section<DecisionSpeed> SECTION =
            Section.of(DecisionSpeedSettings::assemble, PER_SIMULATION, PER_NODE, PER_POD);

    private DecisionSpeedSettings() {}

    private static Field<Duration> field(String name, String description) {
        return Field.of(name, Types.duration(Duration.ZERO, LONGEST), Duration.ZERO, "0s", description);
    }

    private static DecisionSpeed assemble(FieldValues values) {
        return new DecisionSpeed(values.get(PER_SIMULATION), values.get(PER_NODE), values.get(PER_POD));
    }
}
