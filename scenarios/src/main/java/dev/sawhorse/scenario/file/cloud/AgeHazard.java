// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.spot.AgeFactors;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The factors on the hazard of spot instances by age in the scenario file. */
final class AgeHazard {
    private static final double GREATEST = 1_000;

    private static final Field<Duration> UNTIL = Field.optional(
            "until",
            Types.duration(Duration.ofSeconds(1), Duration.ofDays(366)),
            "Age at which the band ends; the last band has none and holds for all older instances.");

    private static final Field<Double> FACTOR =
            Field.required("factor", Types.number(0, GREATEST), "Factor on the rate of interruptions in this band.");

    private static final Section<AgeFactors.Band> BAND = Section.of(AgeHazard::band, UNTIL, FACTOR);

    /** A list of bands, the youngest first. */
    static final FieldType<AgeFactors> FACTORS = Types.converted(Types.listOf(BAND), AgeHazard::factors);

    private AgeHazard() {}

    private static AgeFactors.Band band(FieldValues values) {
        Duration until = values.find(UNTIL);
        double factor = values.get(FACTOR);
        return until == null ? AgeFactors.Band.rest(factor) : new AgeFactors.Band(until, factor);
    }

    private static @Nullable AgeFactors factors(List<AgeFactors.Band> bands, Value written) {
        for (int i = 0; i < bands.size(); i++) {
            boolean isLast = i + 1 == bands.size();
            if (isLast != bands.get(i).isRest()) {
                written.error(
                        isLast ? "has a last band with an end" : "has a band without an end before the last one",
                        "Leave out until in the last band, and only there.");
                return null;
            }
            if (i > 0 && bands.get(i).until().compareTo(bands.get(i - 1).until()) <= 0) {
                written.error("has bands that are not in ascending order of age", "Sort them by until.");
                return null;
            }
        }
        return new AgeFactors(bands);
    }
}
