// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The capacity pools that a timeline entry selects, by the fields {@code instanceType, families, zone, capacityType}. */
public record PoolChoice(PoolSelector selector) {
    public static final Field<String> INSTANCE_TYPE = Field.optional(
            "instanceType",
            Types.text("c5.*"),
            "Only this instance type, or a prefix if it ends with `*`, as in `c5.*`.");

    public static final Field<List<String>> FAMILIES = Field.of(
            "families",
            Types.listOf(Types.text("m5")),
            List.of(),
            "any",
            "Only instance types of these families, as in `[c5, m5]`.");

    public static final Field<String> ZONE =
            Field.optional("zone", Types.text("us-east-1a"), "Only this zone, by name.");

    public static final Field<CapacityType> CAPACITY_TYPE = Field.optional(
            "capacityType",
            Types.choice(List.of(CapacityType.values()), CapacityType::label),
            "Only this capacity type.");

    public static PoolChoice of(FieldValues values) {
        return of(values, values.find(CAPACITY_TYPE));
    }

    /** Reads a selection of spot pools. */
    public static PoolChoice ofSpot(FieldValues values) {
        return of(values, CapacityType.SPOT);
    }

    private static PoolChoice of(FieldValues values, @Nullable CapacityType capacityType) {
        return new PoolChoice(
                new PoolSelector(values.find(INSTANCE_TYPE), values.get(FAMILIES), values.find(ZONE), capacityType));
    }
}
