// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;

/** Types of numbers with a unit in scenarios. */
public final class QuantityTypes {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Durations, in seconds. */
    public static final FieldType<Double> SECONDS = Types.converted(
            Types.duration(Duration.ofMillis(1), Duration.ofDays(366)),
            (duration, written) -> duration.toNanos() / NANOS_PER_SECOND);

    /** Quantities of CPU such as 500m or 2, in thousandths of a core. */
    public static final FieldType<Double> MILLICORES = quantity("cpu", "a quantity of CPU such as 500m or 2", "500m");

    /** Quantities of memory such as 512Mi, in bytes. */
    public static final FieldType<Double> BYTES =
            quantity("memory", "a quantity of memory such as 512Mi or 4Gi", "512Mi");

    private QuantityTypes() {}

    private static FieldType<Double> quantity(String resource, String expected, String example) {
        return Types.converted(
                Types.quantity(expected, example, text -> Quantity.parse(text).baseUnits(resource)),
                (amount, written) -> {
                    if (amount > 0) {
                        return (double) amount;
                    }
                    written.error(written.shown() + " is not greater than 0", null);
                    return null;
                });
    }
}
