package dev.sawhorse.scenario;

import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.PoolSelector;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;

/** Which capacity pools an entry of the timeline is about, by the fields {@code instanceType, zone, capacityType}. */
record PoolChoice(PoolSelector selector) {
    static final Field<String> INSTANCE_TYPE = Field.optional(
            "instanceType",
            Types.text(),
            "Only this instance type, or those that begin like it if it ends with `*`, as in `c5.*`.");

    static final Field<String> ZONE = Field.optional("zone", Types.text(), "Only this zone, by name.");

    static final Field<CapacityType> CAPACITY_TYPE = Field.optional(
            "capacityType",
            Types.choice(List.of(CapacityType.values()), CapacityType::label),
            "Only this capacity type.");

    static PoolChoice of(FieldValues values) {
        return new PoolChoice(
                new PoolSelector(values.find(INSTANCE_TYPE), values.find(ZONE), values.find(CAPACITY_TYPE)));
    }
}
