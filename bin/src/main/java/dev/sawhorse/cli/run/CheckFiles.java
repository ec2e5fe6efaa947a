// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.output.OutputFile;
import dev.sawhorse.input.output.StagedFiles;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintRule;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.report.RenderedCheck;
import dev.sawhorse.report.check.CheckMarkdown;
import dev.sawhorse.report.check.JUnitXml;
import dev.sawhorse.report.check.SarifLog;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.PortablePath;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.lint.LintAssumptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the files of a check that CI systems read, and their writer. */
final class CheckFiles {
    private static final int POOL_NODES = 10;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write JUnit XML: a test case for each metric.")
    private @Nullable Path junit;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write Markdown for a pull request comment.")
    private @Nullable Path markdown;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the lint findings of the scenarios as SARIF, for code scanning.")
    private @Nullable Path sarif;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write an HTML report: metrics beside their baselines, packing, the runs that changed.")
    private @Nullable Path report;

    @Option(
            names = "--step-summary",
            paramLabel = "FILE",
            defaultValue = "${env:GITHUB_STEP_SUMMARY}",
            description =
                    "Append the Markdown to this file. Default: the file that the environment variable GITHUB_STEP_SUMMARY "
                            + "names.")
    private @Nullable Path summary;

    private final CheckedRuns seen = new CheckedRuns();

    /** Returns the archive that collects the runs for the files. */
    RunArchive keeper() {
        return report == null ? RunArchive.NONE : seen;
    }

    /** Checks, before the runs, whether the requested files can be written. */
    void prepare() {
        Stream.of(junit, markdown, sarif, report).filter(Objects::nonNull).forEach(OutputFile::prepare);
    }

    /**
     * Writes the requested files: all of them, or none if one cannot be written.
     *
     * @return charts that could not be drawn, one line each
     */
    List<String> write(CheckResult result, List<Path> scenarios, FileAccess access) throws IOException {
        RenderedCheck page =
                report == null ? new RenderedCheck("", List.of()) : RenderedCheck.of(result, seen.of(result));
        try (StagedFiles staged = new StagedFiles()) {
            stage(staged, junit, junit == null ? "" : JUnitXml.of(result));
            stage(staged, markdown, markdown == null ? "" : CheckMarkdown.of(result));
            stage(staged, sarif, sarif == null ? "" : sarif(scenarios, access));
            stage(staged, report, page.page());
            staged.commit();
        }
        if (summary != null && !summary.toString().isEmpty()) {
            Files.writeString(
                    summary,
                    CheckMarkdown.of(result),
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        return page.notes();
    }

    private static void stage(StagedFiles staged, @Nullable Path file, String text) throws IOException {
        if (file != null) {
            staged.add(file, text);
        }
    }

    private static String sarif(List<Path> scenarios, FileAccess access) {
        LintAssumptions assumptions = new LintAssumptions(null, POOL_NODES, null, false, "", LintRules.ALL, access);
        List<SarifLog.Rule> rules = new ArrayList<>();
        for (LintRule rule : LintRules.ALL) {
            rules.add(new SarifLog.Rule(rule.id(), rule.source()));
        }
        rules.add(new SarifLog.Rule(Lint.READING, "Warnings from reading the file."));
        List<SarifLog.Result> results = Lint.of(scenarios, assumptions).findings().stream()
                .map(CheckFiles::result)
                .toList();
        return SarifLog.of(SawhorseVersion.text(), rules, results);
    }

    private static SarifLog.Result result(Finding finding) {
        String object = finding.object().isEmpty() || finding.message().startsWith(finding.object())
                ? ""
                : finding.object() + ": ";
        String instead = finding.fix().isEmpty() ? "" : "\n" + finding.fix();
        Path file = Path.of(finding.position().file());
        return new SarifLog.Result(
                finding.rule(),
                finding.severity(),
                finding.position(),
                PortablePath.between(Path.of(""), file),
                finding.path(),
                object + finding.message() + instead);
    }
}
