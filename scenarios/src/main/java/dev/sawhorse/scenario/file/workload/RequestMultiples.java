// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.Constant;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.LogNormal;
import dev.sawhorse.workloads.Uniform;
import org.jspecify.annotations.Nullable;

/** The distributions of a container's use of a resource, as a multiple of its request. */
final class RequestMultiples {
    private static final double LEAST = 1e-6;
    private static final double GREATEST = 1e6;

    private static final Field<Double> FIXED = Field.optional("fixed", number(), "Constant value.");

    private static final Field<Double> MIN = Field.required("min", number(), "Minimum.");

    private static final Field<Double> MAX = Field.required("max", Types.withExample(number(), 2), "Maximum.");

    private static final Field<DistributionSpec> UNIFORM =
            Field.optional("uniform", Section.of(RequestMultiples::uniform, MIN, MAX), "Uniform distribution.");

    private static final Field<Double> MEDIAN = Field.required("median", number(), "Median.");

    private static final Field<Double> P95 = Field.required("p95", Types.withExample(number(), 2), "95th percentile.");

    private static final Field<DistributionSpec> LOG_NORMAL = Field.optional(
            "logNormal",
            Section.of(RequestMultiples::logNormal, MEDIAN, P95),
            "Log-normal distribution, typical of the memory usage of services.");

    static final Section<DistributionSpec> SECTION =
            Section.of(RequestMultiples::assemble).withExactlyOneOf(FIXED, UNIFORM, LOG_NORMAL);

    private RequestMultiples() {}

    private static DistributionSpec assemble(FieldValues values) {
        if (values.isWritten(FIXED)) {
            return new Constant(values.get(FIXED));
        }
        return values.isWritten(UNIFORM) ? values.get(UNIFORM) : values.get(LOG_NORMAL);
    }

    private static @Nullable DistributionSpec uniform(FieldValues values) {
        if (values.get(MIN) >= values.get(MAX)) {
            values.written(MIN).error("is not less than max", "Maybe they are swapped.");
            return null;
        }
        return new Uniform(values.get(MIN), values.get(MAX));
    }

    private static @Nullable DistributionSpec logNormal(FieldValues values) {
        if (values.get(MEDIAN) >= values.get(P95)) {
            values.written(MEDIAN).error("is not less than p95", "Maybe they are swapped.");
            return null;
        }
        return LogNormal.ofMedianAndP95(values.get(MEDIAN), values.get(P95));
    }

    private static FieldType<Double> number() {
        return Types.number(LEAST, GREATEST);
    }
}
