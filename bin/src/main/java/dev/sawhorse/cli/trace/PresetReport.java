// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.workloads.preset.Preset;
import java.io.PrintWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** The list of presets, each with its source and the quality of its fit. */
record PresetReport(List<Preset> presets) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        for (Preset preset : presets) {
            out.println(preset.name());
            Prose.print("  trace    ", preset.source(), out);
            Prose.print("  licence  ", preset.licence(), out);
            String arrivals = DecimalText.of(preset.error().hourlyCounts(), 3) + " for arrivals an hour, ";
            String lifetimes = DecimalText.of(preset.error().lifetimes(), 3) + " for lifetimes";
            Prose.print("  fit      ", "Kolmogorov–Smirnov distance " + arrivals + lifetimes, out);
        }
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeName("presets");
        json.writeStartArray();
        for (Preset preset : presets) {
            json.writeStartObject();
            json.writeStringProperty("name", preset.name());
            json.writeStringProperty("trace", preset.source());
            json.writeStringProperty("licence", preset.licence());
            json.writeName("kolmogorovSmirnovDistance");
            json.writeStartObject();
            json.writeNumberProperty("hourlyCounts", preset.error().hourlyCounts());
            json.writeNumberProperty("lifetimes", preset.error().lifetimes());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
