// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.now;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFile;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.report.export.AtomicTextFile;
import dev.sawhorse.report.html.SnapshotPage;
import dev.sawhorse.results.snapshot.ClusterSnapshot;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.lint.LintAssumptions;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.SnapshotRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code now}, which describes the initial state of a scenario and what autoscalers do about it without load. */
@Command(
        name = "now",
        header = "Show what a cluster costs now and what autoscalers would do next.",
        description = {
            "Reads the initial state of an imported cluster. Shows its cost per hour and",
            "month, the capacity that no pod requests, the nodes that autoscalers would",
            "remove within the next hour and what that saves, why they keep the others, which",
            "NodePools cannot launch a node, when nodes expire, and how many pods lose their",
            "node if spot capacity is reclaimed.",
            "The timeline of the scenario is not executed."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse now mine",
            "  sawhorse now mine --horizon 6h --page now.html",
            "  sawhorse now mine --json"
        })
public final class NowCommand extends AbstractCommand {
    private static final List<Setting> WITHOUT_TIMELINE = List.of(Setting.parse("timeline=[]"));

    /** The number of nodes per NodePool to which percentages of budgets apply, as in the command {@code lint}. */
    private static final int NODES = 10;

    @Parameters(index = "0", paramLabel = "DIR", description = "Folder of an imported cluster, or a scenario.")
    @SuppressWarnings("NullAway.Init")
    private Path path;

    @Option(
            names = "--horizon",
            paramLabel = "TIME",
            defaultValue = "1h",
            description = "How long autoscalers are followed. Default: ${DEFAULT-VALUE}.")
    private Duration horizon = Duration.ofHours(1);

    @Option(names = "--variant", paramLabel = "VARIANT", description = "Read this variant of the scenario.")
    private String variant = "";

    @Option(names = "--page", paramLabel = "FILE", description = "Write an HTML page as well.")
    private @Nullable Path page;

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        if (horizon.isNegative() || horizon.isZero()) {
            throw new ParameterException(spec().commandLine(), "--horizon must be longer than 0");
        }
        Path file = Files.isDirectory(path) ? path.resolve("scenario.yaml") : path;
        Scenario scenario = ScenarioLoader.load(file, List.of(), variant, access.access());
        Scenario withoutTimeline = scenario.file().timeline().isEmpty()
                ? scenario
                : ScenarioLoader.load(file, WITHOUT_TIMELINE, variant, access.access());
        ClusterSnapshot snapshot = SnapshotRun.of(withoutTimeline, horizon);
        NowReport report = new NowReport(path.toString(), snapshot, lint(scenario));
        ReportPrinter.print(report, output.format(), out());
        if (page != null) {
            OutputFile.prepare(page);
            try (AtomicTextFile whole = AtomicTextFile.create(page)) {
                whole.append(SnapshotPage.of(snapshot, report.findings()));
                whole.commit();
            }
        }
        return ExitCode.DONE;
    }

    private Lint lint(Scenario scenario) {
        LintAssumptions assumed = new LintAssumptions(
                scenario.file().region(), NODES, null, false, variant, LintRules.ALL, access.access());
        return Lint.of(scenario, assumed);
    }
}
