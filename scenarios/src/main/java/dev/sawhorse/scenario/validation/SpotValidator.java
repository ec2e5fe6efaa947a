// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problems;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.sampling.SpotMarket;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.Map;

/** A reader that reads the spot recordings of a scenario once, so that errors in them are reported before the run starts. */
public final class SpotValidator {
    private final ScenarioFile file;
    private final Map<String, TraceInput> data;
    private final Problems problems;

    public SpotValidator(ScenarioFile file, Map<String, TraceInput> data, Problems problems) {
        this.file = file;
        this.data = data;
        this.problems = problems;
    }

    /** Records all errors; missing files and unknown regions are reported elsewhere. */
    public void check() {
        if (problems.hasErrors()) {
            return;
        }
        SpotMarket market = new SpotMarket(file, named -> required(named));
        if (file.spot().recorded() != null) {
            read(() -> market.recordedPaths(new RegionPriceBook(Cloud.facts(file))));
        }
        file.spot().traces().forEach(trace -> read(() -> market.trace(trace)));
    }

    private void read(Runnable reading) {
        try {
            reading.run();
        } catch (InvalidInputException wrong) {
            problems.addAll(wrong.problems());
        }
    }

    private TraceInput required(DataFile named) {
        TraceInput input = data.get(named.path());
        if (input == null) {
            throw new IllegalStateException(named.path() + " was not read");
        }
        return input;
    }
}
