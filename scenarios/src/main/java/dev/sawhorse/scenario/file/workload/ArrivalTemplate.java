// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * A template of arriving objects.
 *
 * @param weight weight in relation to the other templates
 */
public record ArrivalTemplate(double weight, ManifestEntry manifest) {
    private static final double LEAST = 1e-6;
    private static final double GREATEST = 1e6;

    private static final Field<Double> WEIGHT =
            Field.of("weight", Types.number(LEAST, GREATEST), 1.0, "1", "Relative weight of the template.");

    private static final Field<ManifestEntry> MANIFEST =
            Field.required("manifest", ManifestEntry.TYPE, "The Job or Pod.");

    static final Section<ArrivalTemplate> SECTION =
            Section.of(values -> new ArrivalTemplate(values.get(WEIGHT), values.get(MANIFEST)), WEIGHT, MANIFEST);
}
