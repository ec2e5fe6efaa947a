// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.schema.FieldPath;
import dev.sawhorse.scenario.schema.FieldPath.UnknownFieldException;
import dev.sawhorse.scenario.schema.ReferenceTable;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code explain-field}, which describes a field of the scenario file. */
@Command(
        name = "explain-field",
        header = "Describe a field of the scenario file.",
        description = {
            "Prints the type, the default, the allowed values, the meaning and an example of",
            "a field, and the fields below it. Without a path, it lists the fields of the",
            "file."
        },
        footer = {
            "",
            "Items of lists may be numbered, selected or left out: workloads.demand,",
            "workloads[0].demand and workloads[name=web].demand are the same field.",
            "",
            "Examples:",
            "  sawhorse explain-field",
            "  sawhorse explain-field workloads.arrivals.lifetime",
            "  sawhorse explain-field spot --recursive"
        })
final class ExplainFieldCommand extends AbstractCommand {
    /** The paths of all fields, without the marks of lists and free keys, for completion. */
    static final class Paths implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ReferenceTable.rows(ScenarioFile.SECTION).stream()
                    .map(row -> row.path().replace("[]", "").replace(".*", ""))
                    .distinct()
                    .iterator();
        }
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "PATH",
            completionCandidates = Paths.class,
            description = "The field, such as duration or workloads.arrivals. Default: the file.")
    private @Nullable String path;

    @Option(names = "--recursive", description = "Show all fields below as a tree.")
    private boolean recursive;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        FieldPath found = path == null ? null : field(path);
        ReportPrinter.print(new FieldReport(ScenarioFile.SECTION, found, recursive), output.format(), out());
        return ExitCode.DONE;
    }

    private static FieldPath field(String path) {
        try {
            return FieldPath.find(ScenarioFile.SECTION, path);
        } catch (UnknownFieldException e) {
            throw new InvalidInputException(
                    new Problem(Severity.ERROR, Position.ofFile(path), "", String.valueOf(e.getMessage()), e.hint()));
        }
    }
}
