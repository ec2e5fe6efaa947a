// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problems;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.validation.PriceValidator;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a scenario that replace shipped ones: instance types, prices and the Spot Advisor's table. One with errors is
 * left out, and its errors are recorded.
 */
final class OwnTables {
    private final InputFiles files;
    private final Problems problems;

    OwnTables(InputFiles files, Problems problems) {
        this.files = files;
        this.problems = problems;
    }

    /** Returns the scenario file with its tables. */
    ScenarioFile addedTo(ScenarioFile file) {
        return withAdvisorTable(withPriceTable(withInstanceTypes(file)));
    }

    /** An unknown region is reported elsewhere. */
    private ScenarioFile withInstanceTypes(ScenarioFile file) {
        return withTable(file, file.instanceTypes().table(), input -> {
            try {
                OwnInstanceTypes types = InstanceTypeTable.read(input, Zones.of(file.region()));
                return file.withInstanceTypes(file.instanceTypes().with(types, file.region()));
            } catch (UnknownRegionException unknown) {
                return file;
            }
        });
    }

    private ScenarioFile withPriceTable(ScenarioFile file) {
        return withTable(file, file.prices().table(), input -> {
            LocalDate runEnd = LocalDate.ofInstant(file.start().plus(file.duration()), ZoneOffset.UTC);
            return file.withPrices(file.prices().withTable(PriceTable.read(input, PriceValidator.of(file), runEnd)));
        });
    }

    private ScenarioFile withAdvisorTable(ScenarioFile file) {
        return withTable(
                file,
                file.spot().advisorTable(),
                input -> file.withSpot(file.spot().withAdvisor(AdvisorTable.read(input, file.region()))));
    }

    private ScenarioFile withTable(
            ScenarioFile file, @Nullable DataFile table, Function<TraceInput, ScenarioFile> merge) {
        TraceInput input = table == null ? null : files.data(table);
        if (input == null) {
            return file;
        }
        try {
            return merge.apply(input);
        } catch (InvalidInputException wrong) {
            problems.addAll(wrong.problems());
            return file;
        }
    }
}
