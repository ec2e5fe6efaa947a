// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.scenario.explain.Explanation;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.explain.Subject;
import dev.sawhorse.scenario.unblock.Unblocking;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code explain}, which explains the state of a pod, a node or a NodeClaim of a run. */
@Command(
        name = "explain",
        header = "Explain why a pod is pending or was placed, or why a node was launched or removed.",
        description = {
            "Shows the history of a pod, node or NodeClaim, the reasons of kube-scheduler and",
            "Karpenter, and how the instance type was selected. It works on any run, because",
            "it replays the run up to the moment in question."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse explain out/inflate pod inflate-zvtgqq447l-00002",
            "  sawhorse explain out/first-day pod default/conversion-00395-00001 --at 2h30m",
            "  sawhorse explain out/inflate node node-default-zlwtv --type m5.large",
            "  sawhorse explain out/inflate nodeclaim default-zlwtv --json",
            "  sawhorse explain out/inflate node node-default-zlwtv --at 8m --unblock"
        })
public final class ExplainCommand extends AbstractCommand {
    @Parameters(index = "0", paramLabel = "RUN_DIR", description = "The output folder of the run.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Parameters(index = "1", paramLabel = "KIND", description = "Kind of the object: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init")
    private Subject.Kind kind;

    @Parameters(
            index = "2",
            paramLabel = "NAME",
            description = "Name of the object; for a pod also namespace/name, if the name is ambiguous.")
    @SuppressWarnings("NullAway.Init")
    private String name;

    @Option(
            names = "--at",
            paramLabel = "T",
            description = "Explain the state at this time: 6m30s since the start, or an instant such as "
                    + "2026-01-05T09:06:30Z. Default: the end of the run.")
    private @Nullable String at;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            description = "Show which filter removed this instance type, and why. Can be repeated.")
    private List<String> types = new ArrayList<>();

    @Option(
            names = "--unblock",
            description = "Search the smallest change of the cluster at that time after which Karpenter disrupts the "
                    + "node, or its drain ends. Every change is tried by a fork of the run.")
    private boolean unblock;

    @Option(
            names = "--within",
            paramLabel = "DURATION",
            defaultValue = "1h",
            description = "How long the search waits for the disruption. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init")
    private Duration within;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        if (unblock && (at == null || kind == Subject.Kind.pod)) {
            throw new ParameterException(
                    spec().commandLine(),
                    kind == Subject.Kind.pod
                            ? "--unblock is a question about a node or NodeClaim, not about a pod"
                            : "--unblock needs --at, a time before the end of the run");
        }
        Explanation explanation;
        Unblocking unblocking = null;
        try (Progress progress =
                new Progress(name, root().terminal().stderrInteractive(), root().interruption(), root().progress())) {
            explanation = Explanation.of(RunFolder.open(folder), new Subject(kind, name), at, progress);
            if (unblock && explanation.claim() != null) {
                unblocking = Unblocking.of(
                        RunFolder.open(folder),
                        explanation.claim().nodeClaim(),
                        Objects.requireNonNull(at),
                        within,
                        progress);
            }
        }
        explanation.notes().forEach(note -> err().println("note: " + note));
        err().flush();
        if (root().interruption().isRequested()) {
            return ExitCode.NOT_FINISHED;
        }
        ReportPrinter.print(new ExplainReport(explanation, folder, types, unblocking), output.format(), out());
        return ExitCode.DONE;
    }
}
