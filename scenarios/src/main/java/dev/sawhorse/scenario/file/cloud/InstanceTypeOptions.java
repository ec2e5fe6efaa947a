// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import org.jspecify.annotations.Nullable;

/**
 * The instance types of a scenario: the shipped ones, or those with a table of the user's own.
 *
 * @param table a file with instance types, null for none
 * @param own the shipped types with those of the table, null before it is read
 */
public record InstanceTypeOptions(
        @Nullable DataFile table, @Nullable InstanceCatalogue own) {
    /** The field of the scenario file. */
    public static final Field<DataFile> FIELD = Field.optional(
            "instanceTypes",
            DataFile.TYPE,
            "A CSV table of instance types, such as `data import instance-types` writes, relative to the scenario file: its types "
                    + "are added to the shipped ones, and replace those of the same name.");

    /** Reads the field. */
    public static InstanceTypeOptions of(FieldValues values) {
        return new InstanceTypeOptions(values.find(FIELD), null);
    }

    /** Returns the options with the types that the table has, beside the shipped ones of a region. */
    public InstanceTypeOptions with(OwnInstanceTypes types, String region) {
        return new InstanceTypeOptions(table, InstanceCatalogue.ofRegion(region).with(types));
    }

    /** Returns the instance types for a region. */
    public InstanceCatalogue catalogue(String region) {
        return own == null ? InstanceCatalogue.ofRegion(region) : own;
    }
}
