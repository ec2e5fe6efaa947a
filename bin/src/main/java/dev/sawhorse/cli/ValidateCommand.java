// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.command.IncompleteOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.Problem;
import dev.sawhorse.scenario.file.InputOptions;
import dev.sawhorse.scenario.load.InputFindings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** The command {@code validate}, which checks scenarios and manifests without running them. */
@Command(
        name = "validate",
        header = "Validate scenarios and manifests.",
        description = {
            "Nothing is run. Referenced files are checked as well. Every problem is reported",
            "with file, line, column and a hint."
        },
        footer = {
            "",
            "Exit code 2 if a file is invalid; warnings do not count.",
            "",
            "Examples:",
            "  sawhorse validate scenarios/inflate.yaml",
            "  sawhorse validate nodepools.yaml deployment.yaml --json",
            "  sawhorse validate clusters/prod 'apps/**/*.yaml' --var CLUSTER=prod",
            "  kubectl get nodepools,deployments -A -o yaml | sawhorse validate -"
        })
final class ValidateCommand extends AbstractCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Scenarios, and manifests: files, folders, globs, kustomizations, - for standard input.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private IncompleteOptions incomplete = new IncompleteOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        InputOptions options = incomplete.options();
        List<InputFindings> checks = files.stream()
                .map(file -> InputFindings.of(file, access.access(), options))
                .toList();
        ReportPrinter.print(new Checked(checks), output.format(), out());
        return checks.stream().allMatch(InputFindings::isValid) ? ExitCode.DONE : ExitCode.BAD_INPUT;
    }

    private record Checked(List<InputFindings> checks) implements Report {
        @Override
        public void printTo(PrintWriter out) {
            for (InputFindings check : checks) {
                FailureHandler.printProblems(check.problems(), out);
                String verdict = check.isValid() ? "ok" : "invalid";
                String description = check.description().isEmpty() ? "" : " (" + check.description() + ")";
                out.println(check.file() + ": " + verdict + description);
            }
        }

        @Override
        public void writeTo(JsonGenerator json) {
            json.writeStartObject();
            json.writeBooleanProperty("valid", checks.stream().allMatch(InputFindings::isValid));
            json.writeName("files");
            json.writeStartArray();
            checks.forEach(check -> write(json, check));
            json.writeEndArray();
            json.writeEndObject();
        }

        private static void write(JsonGenerator json, InputFindings check) {
            json.writeStartObject();
            json.writeStringProperty("file", check.file());
            json.writeStringProperty("description", check.description());
            json.writeBooleanProperty("valid", check.isValid());
            json.writeName("problems");
            json.writeStartArray();
            check.problems().forEach(problem -> write(json, problem));
            json.writeEndArray();
            json.writeEndObject();
        }

        private static void write(JsonGenerator json, Problem problem) {
            json.writeStartObject();
            json.writeStringProperty("severity", problem.severity().name().toLowerCase(Locale.ROOT));
            json.writeStringProperty("file", problem.position().file());
            json.writeNumberProperty("line", problem.position().line());
            json.writeNumberProperty("column", problem.position().column());
            json.writeStringProperty("path", problem.path());
            json.writeStringProperty("message", problem.scopedMessage());
            if (problem.hint() != null) {
                json.writeStringProperty("hint", problem.hint());
            }
            json.writeEndObject();
        }
    }
}
