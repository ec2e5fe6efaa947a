// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFile;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.report.export.AtomicTextFile;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.RunExport;
import dev.sawhorse.scenario.explain.RepeatedRun;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.export.ClusterExport;
import dev.sawhorse.scenario.importing.ImportFolder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The command {@code export}, which writes a table, the metrics or a controller's log of an earlier run. */
@Command(
        name = "export",
        header = "Export a table, the metrics, a controller's log or the cluster of a run.",
        description = {
            "Reads the journal of a complete or interrupted run and writes one table, metrics",
            "file or log to standard output or a file. Long runs need no more memory.",
            "",
            "kubectl repeats the run up to --at and writes the cluster of that time into a",
            "folder: a scenario that continues from there, the desired objects, and the state",
            "as the API server returns it, with what autoscalers and Jobs remember. Some",
            "state begins anew: back-off of kube-scheduler and Karpenter, a command of",
            "Karpenter or a request of Cluster Autoscaler that is not complete, the five",
            "minutes until Karpenter looks again at nodes that it could not consolidate,",
            "nominations, pods that have ended, prices of the spot market, random streams",
            "other than of uids and NodeClaims, and effects of earlier actions on EC2."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse export out/inflate karpenter-log",
            "  sawhorse export out/first-day karpenter-log | lp4k",
            "  sawhorse export out/first-day metrics -o first-day.prom",
            "  sawhorse export out/first-day kubectl --at 6h -o later",
            "  sawhorse export out/first-day disruptions | duckdb -c \\",
            "    \"select reason, sum(nodes) from read_csv('/dev/stdin') group by all\""
        })
public final class ExportCommand extends AbstractCommand {
    private static final int ENTRIES_PER_LOOK = 1 << 16;
    private static final String KUBECTL = "kubectl";

    /** What is exported: a kind of file of the journal, or the cluster, for which there is no kind. */
    record Choice(@Nullable ExportKind kind) {}

    /** A converter of choices by their labels. */
    static final class ChoiceConverter implements ITypeConverter<Choice> {
        @Override
        public Choice convert(String value) {
            if (value.equals(KUBECTL)) {
                return new Choice(null);
            }
            return Stream.of(ExportKind.values())
                    .filter(kind -> kind.label().equals(value))
                    .findFirst()
                    .map(Choice::new)
                    .orElseThrow(() -> new TypeConversionException(
                            "expected one of " + String.join(", ", new Labels()) + " but was '" + value + "'"));
        }
    }

    /** The labels of all choices, for completion. */
    static final class Labels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Stream.of(ExportKind.values()).map(ExportKind::label), Stream.of(KUBECTL))
                    .iterator();
        }
    }

    @Parameters(index = "0", paramLabel = "RUN_DIR", description = "The output folder of the run.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Parameters(
            index = "1",
            paramLabel = "WHAT",
            converter = ChoiceConverter.class,
            completionCandidates = Labels.class,
            description = "What to export: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init")
    private Choice choice;

    @Option(
            names = {"-o", "--output-file"},
            paramLabel = "FILE",
            description = "File to write to. Default: standard output. For kubectl: the folder, which must not exist.")
    private @Nullable Path file;

    @Option(
            names = "--at",
            paramLabel = "T",
            description = "With kubectl: the time, as 6m30s since the start or an instant such as "
                    + "2026-01-05T09:06:30Z. Default: the end of the run.")
    private @Nullable String at;

    @Override
    public Integer call() throws IOException {
        RunFolder run = RunFolder.open(folder);
        ExportKind kind = choice.kind();
        if (kind == null) {
            return exportCluster(run);
        }
        if (at != null) {
            throw wrong("--at", "needs the export kubectl", "The others cover the whole run.");
        }
        if (file == null) {
            write(run, kind, out());
            out().flush();
            return ExitCode.DONE;
        }
        OutputFile.prepare(file);
        try (AtomicTextFile whole = AtomicTextFile.create(file)) {
            write(run, kind, whole);
            whole.commit();
        }
        return ExitCode.DONE;
    }

    /** A reader of standard output may close it long before the end of the journal. */
    private boolean isWanted(long entries) throws InterruptedIOException {
        if (entries % ENTRIES_PER_LOOK == 0 && root().interruption().isRequested()) {
            throw new InterruptedIOException("interrupted");
        }
        return entries % ENTRIES_PER_LOOK != 0 || file != null || !out().checkError();
    }

    private static InvalidInputException wrong(String option, String message, String hint) {
        return new InvalidInputException(new Problem(Severity.ERROR, Position.ofFile(option), "", message, hint));
    }

    private int exportCluster(RunFolder run) throws IOException {
        Path target = file;
        if (target == null) {
            throw wrong("-o", "is missing: kubectl writes a folder", "Choose a folder with -o.");
        }
        ImportFolder.require(target, false);
        ClusterExport export;
        try (Progress progress = new Progress(
                KUBECTL, root().terminal().stderrInteractive(), root().interruption(), root().progress())) {
            RepeatedRun repeated = RepeatedRun.until(run, at, progress);
            export = ClusterExport.of(repeated.scenario(), repeated.world(), repeated.controllers());
        }
        ImportFolder.write(target, export.files());
        export.notes().forEach(note -> err().println("note: " + note));
        err().flush();
        out().println("wrote " + target + ": " + export.nodes() + " nodes, " + export.pods() + " pods");
        out().flush();
        return ExitCode.DONE;
    }

    private void write(RunFolder run, ExportKind kind, Appendable target) throws IOException {
        try (RunExport export = RunExport.to(target, kind);
                JournalReader journal = run.journal()) {
            Journal.@Nullable Entry entry = journal.next();
            long entries = 0;
            while (entry != null && isWanted(++entries)) {
                Journal.Entry read = entry;
                RunFolder.take(() -> export.appended(read), journal);
                entry = journal.next();
            }
            RunFolder.take(export::end, journal);
            if (journal.isTruncated()) {
                err().println("note: the journal is incomplete; the export covers the run up to its end");
                err().flush();
            }
        }
    }
}
