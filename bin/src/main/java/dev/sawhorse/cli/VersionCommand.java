// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.data.DataAge;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.facts.ShippedTables;
import dev.sawhorse.scenario.file.SawhorseVersion;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.JsonGenerator;

/** The command {@code version}, which prints the versions of the program and its environment, and the age of its data. */
@Command(
        name = "version",
        header = "Print the versions, and the age of the shipped data.",
        footer = {"", "Newer prices: sawhorse help data import.", "", "Example:", "  sawhorse version --json"})
final class VersionCommand extends AbstractCommand {
    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        List<DataAge> data = DataAge.of(ShippedTables.provenance());
        ReportPrinter.print(new Versions(SawhorseVersion.text(), javaVersion(), data), output.format(), out());
        return ExitCode.DONE;
    }

    /** Returns the versions in one line. */
    static String line() {
        return line(SawhorseVersion.text(), javaVersion());
    }

    private static String line(String sawhorse, String java) {
        return "sawhorse " + sawhorse + " (Java " + java + ")";
    }

    private static String javaVersion() {
        return Runtime.version().toString();
    }

    /** The versions, and the age of the tables. */
    record Versions(String sawhorse, String java, List<DataAge> data) implements Report {
        @Override
        public void printTo(PrintWriter out) {
            out.println(line(sawhorse, java));
            out.println();
            TextTable table = new TextTable()
                    .withText("DATA")
                    .withText("AS OF")
                    .withNumber("DAYS OLD")
                    .withText("REGIONS");
            for (DataAge age : data) {
                table.add(age.kind(), age.asOf(), age.days() == null ? "" : String.valueOf(age.days()), regions(age));
            }
            table.printTo(out);
        }

        private static String regions(DataAge age) {
            int count = age.regions().size();
            return switch (count) {
                case 0 -> "all";
                case 1 -> age.regions().get(0);
                default -> String.valueOf(count);
            };
        }

        @Override
        public void writeTo(JsonGenerator generator) {
            generator.writeStartObject();
            generator.writeStringProperty("sawhorse", sawhorse);
            generator.writeStringProperty("java", java);
            generator.writeName("data");
            DataAge.write(data, generator);
            generator.writeEndObject();
        }
    }
}
