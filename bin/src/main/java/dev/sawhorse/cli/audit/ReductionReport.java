// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.audit;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.results.churn.Churn.Loop;
import dev.sawhorse.scenario.reduction.ScenarioReduction;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;

/** The result of {@code audit churn --shrink}. */
record ReductionReport(Path folder, Loop loop, ScenarioReduction.Reduced reduced) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        Prose.print(
                "",
                "Wrote " + folder + ": " + reduced.objects() + " objects, " + duration()
                        + ", which still show the loop of "
                        + loop.workload() + " (" + String.join(", ", loop.reasons()) + "). Tried " + reduced.runs()
                        + " scenarios.",
                out);
    }

    private String duration() {
        return DurationFormat.text(reduced.scenario().file().duration());
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("folder", folder.toString());
        json.writeStringProperty("workload", loop.workload());
        json.writeNumberProperty("objects", reduced.objects());
        json.writeStringProperty("duration", duration());
        json.writeNumberProperty("runs", reduced.runs());
        json.writeEndObject();
    }
}
