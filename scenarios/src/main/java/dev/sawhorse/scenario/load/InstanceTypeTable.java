// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import org.jspecify.annotations.Nullable;

/** A user's own table of instance types, in the format of the shipped one. */
public final class InstanceTypeTable {
    private InstanceTypeTable() {}

    /**
     * Reads a table.
     *
     * @param zones the zones of the region, null if the table is not read for a region
     * @throws dev.sawhorse.input.InvalidInputException with the position of the first error
     */
    public static OwnInstanceTypes read(TraceInput input, @Nullable Zones zones) {
        try (CsvTable table = CsvTable.open(TraceText.open(input))) {
            return OwnInstanceTypes.read(table, TableHeader.provenance(input), zones);
        }
    }
}
