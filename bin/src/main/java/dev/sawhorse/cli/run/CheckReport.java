// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.report.check.CheckTable;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.CheckTree;
import java.io.PrintWriter;
import tools.jackson.core.JsonGenerator;

/** The result of {@code check}: a table of changes for people, all metrics for programs. */
record CheckReport(CheckResult result) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        out.print(CheckTable.of(result));
    }

    @Override
    public void writeTo(JsonGenerator json) {
        TreeWriter.write(CheckTree.of(result), json);
    }
}
