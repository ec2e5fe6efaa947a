// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.scenario.sweep.Shard;
import java.io.PrintWriter;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code compare --shard}.
 *
 * @param file the file with the runs of the shard
 * @param computed number of runs computed
 * @param known number of runs that the file contained before
 */
record ShardReport(Shard shard, Path file, int computed, int known) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        String before = known == 0 ? "" : ", " + known + " known";
        out.println("Shard " + shard.text() + ": " + computed + " runs computed" + before);
        out.println("File: " + file);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("shard", shard.text());
        json.writeStringProperty("file", file.toString());
        json.writeNumberProperty("computed", computed);
        json.writeNumberProperty("known", known);
        json.writeEndObject();
    }
}
