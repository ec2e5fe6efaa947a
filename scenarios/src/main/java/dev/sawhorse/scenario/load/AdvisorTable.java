// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;

/** A user's own table of the Spot Advisor, in the format of the shipped ones. */
final class AdvisorTable {
    private AdvisorTable() {}

    /**
     * Reads a table.
     *
     * @throws dev.sawhorse.input.InvalidInputException with the position of the first error
     */
    static SpotAdvisor read(TraceInput input, String region) {
        try (CsvTable table = CsvTable.open(TraceText.open(input))) {
            return SpotAdvisor.read(table, region, TableHeader.provenance(input));
        }
    }
}
