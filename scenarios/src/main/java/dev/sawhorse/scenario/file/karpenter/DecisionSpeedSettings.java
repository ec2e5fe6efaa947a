// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

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
            field("perSimulation", "Fixed CPU time of one scheduling simulation in the disruption loop.");

    private static final Field<Duration> PER_NODE = field("perNode", "Additional CPU time per node of the cluster.");

    private static final Field<Duration> PER_POD = field("perPod", "Additional CPU time per pod to schedule.");

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
