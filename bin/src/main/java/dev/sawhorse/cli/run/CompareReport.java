// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.table.ComparisonTable;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.ComparisonTree;
import java.io.PrintWriter;
import tools.jackson.core.JsonGenerator;

/** The result of {@code compare}: a table for people, the content of {@code comparison.json} for programs. */
record CompareReport(Comparison comparison, WrittenFiles files) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        out.print(ComparisonTable.of(comparison));
        out.println();
        files.printTo(out);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        TreeWriter.write(ComparisonTree.of(comparison), json);
    }
}
