// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.billing;

import dev.sawhorse.scenario.file.value.MoneyTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * Reserved Instances of the account in the scenario file.
 *
 * @param zone zone of zonal Reserved Instances, null for regional ones
 * @param perHour USD per hour for each, null if a discount is given
 * @param discount discount on the on-demand price, null if a price is given
 */
public record ReservedInstancesEntry(
        String instanceType,
        @Nullable String zone,
        int count,
        @Nullable Double perHour,
        @Nullable Double discount) {
    private static final double MOST = 10_000;
    private static final int MOST_INSTANCES = 100_000;

    private static final Field<String> INSTANCE_TYPE = Field.required(
            "instanceType", Types.text("m5.large"), "Instance type; regional ones cover the whole family by size.");

    private static final Field<String> ZONE =
            Field.optional("zone", Types.text("us-east-1a"), "Zone, by name. Default: none (regional).");

    private static final Field<Integer> COUNT =
            Field.required("count", Types.integer(1, MOST_INSTANCES), "Number of Reserved Instances.");

    private static final Field<Double> PER_HOUR = Field.optional(
            "perHour",
            MoneyTypes.upTo(MOST),
            "Price of each in USD per hour, including upfront payments spread over the term.");

    private static final Field<Double> DISCOUNT =
            Field.optional("discount", MoneyTypes.share(), "The same as a discount on the on-demand price.");

    static final Section<ReservedInstancesEntry> SECTION = Section.of(
                    values -> new ReservedInstancesEntry(
                            values.get(INSTANCE_TYPE),
                            values.find(ZONE),
                            values.get(COUNT),
                            values.find(PER_HOUR),
                            values.find(DISCOUNT)),
                    INSTANCE_TYPE,
                    ZONE,
                    COUNT)
            .withExactlyOneOf(PER_HOUR, DISCOUNT);

    /** Returns the price of each per hour, from the on-demand price. */
    public double perHour(double onDemand) {
        if (perHour != null) {
            return perHour;
        }
        return discount == null ? onDemand : onDemand * (1 - discount);
    }
}
