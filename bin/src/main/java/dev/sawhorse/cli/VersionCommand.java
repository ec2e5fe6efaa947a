// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.scenario.file.SawhorseVersion;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.JsonGenerator;

/** The command {@code version}, which prints the versions of the program and its environment. */
@Command(
        name = "version",
        header = "Print the versions of Sawhorse and Java.",
        footer = {"", "Example:", "  sawhorse version --json"})
final class VersionCommand extends AbstractCommand {
    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        ReportPrinter.print(Versions.current(), output.format(), out());
        return ExitCode.DONE;
    }

    /** Returns the versions in one line. */
    static String line() {
        return Versions.current().line();
    }

    private record Versions(String sawhorse, String java) implements Report {
        static Versions current() {
            return new Versions(SawhorseVersion.text(), Runtime.version().toString());
        }

        String line() {
            return "sawhorse " + sawhorse + " (Java " + java + ")";
        }

        @Override
        public void printTo(PrintWriter out) {
            out.println(line());
        }

        @Override
        public void writeTo(JsonGenerator generator) {
            generator.writeStartObject();
            generator.writeStringProperty("sawhorse", sawhorse);
            generator.writeStringProperty("java", java);
            generator.writeEndObject();
        }
    }
}
