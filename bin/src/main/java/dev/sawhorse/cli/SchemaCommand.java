// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFormat;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.schema.ReferenceTable;
import dev.sawhorse.scenario.schema.SchemaWriter;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JsonGenerator;

/** The command {@code schema}, which prints the JSON Schema or the field reference of the scenario file. */
@Command(
        name = "schema",
        header = "Print the schema of the scenario file.",
        description = {"Prints JSON Schema (draft 2020-12), or the fields with their types, defaults and", "meanings."},
        footer = {
            "",
            "An editor with a YAML language server completes and checks a scenario that",
            "begins with",
            "  # yaml-language-server: $schema=scenario.schema.json",
            "",
            "Examples:",
            "  sawhorse schema > scenario.schema.json",
            "  sawhorse schema --output table",
            "  sawhorse schema --reference > fields.md"
        })
final class SchemaCommand extends AbstractCommand {
    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "json",
            description = "Output format: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat output = OutputFormat.json;

    @Option(names = "--json", description = "Same as --output json.")
    private boolean json;

    @Option(
            names = "--reference",
            description = "Print the field reference as Markdown, with a table per section, instead of the schema.")
    private boolean reference;

    @Override
    public Integer call() {
        if (reference) {
            out().print(ReferenceTable.markdown(ScenarioFile.SECTION));
            return ExitCode.DONE;
        }
        ReportPrinter.print(new Definition(), json ? OutputFormat.json : output, out());
        return ExitCode.DONE;
    }

    private static final class Definition implements Report {
        @Override
        public void printTo(PrintWriter out) {
            TextTable table = new TextTable()
                    .withText("FIELD")
                    .withText("TYPE")
                    .withText("DEFAULT")
                    .withText("MEANING");
            for (ReferenceTable.Row row : ReferenceTable.rows(ScenarioFile.SECTION)) {
                table.add(row.path(), row.type(), row.absent(), row.description());
            }
            table.printTo(out);
        }

        @Override
        public void writeTo(JsonGenerator generator) {
            SchemaWriter.writeRoot(
                    generator,
                    "https://sawhorse.example/scenario.schema.json",
                    "Sawhorse scenario",
                    ScenarioFile.SECTION);
        }
    }
}
