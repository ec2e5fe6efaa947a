package dev.sawhorse.cli;

import dev.sawhorse.report.table.ComparisonTable;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.ComparisonTree;
import java.io.PrintWriter;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;

/**
 * What {@code compare} prints: for people a table, for programs what {@code comparison.json} holds.
 *
 * @param folder where the files are
 */
record CompareReport(Comparison comparison, Path folder) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        out.print(ComparisonTable.of(comparison));
        out.println();
        out.println("Files in " + folder);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        TreeWriter.write(ComparisonTree.of(comparison), json);
    }
}
