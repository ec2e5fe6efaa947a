// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Karpenter's feature gates in the scenario file, under the names its Helm chart gives them. */
final class FeatureGateSettings {
    private static final Map<FeatureGate, Field<Boolean>> FIELDS = fields();

    static final Section<FeatureGates> SECTION =
            Section.of(FeatureGateSettings::assemble, FIELDS.values().toArray(Field<?>[]::new));

    private FeatureGateSettings() {}

    private static Map<FeatureGate, Field<Boolean>> fields() {
        Map<FeatureGate, Field<Boolean>> fields = new EnumMap<>(FeatureGate.class);
        Arrays.stream(FeatureGate.values())
                .forEach(gate -> fields.put(
                        gate, Field.of(gate.text(), Types.flag(), gate.isEnabledByDefault(), gate.description())));
        return fields;
    }

    private static FeatureGates assemble(FieldValues values) {
        return FeatureGates.where(gate -> values.get(Objects.requireNonNull(FIELDS.get(gate))));
    }
}
