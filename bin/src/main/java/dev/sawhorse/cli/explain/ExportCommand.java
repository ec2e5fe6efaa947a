// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFile;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.report.export.AtomicTextFile;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.RunExport;
import dev.sawhorse.scenario.explain.RunFolder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
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
        header = "Export a table, the metrics or a controller's log of a run.",
        description = {
            "Reads the journal of a complete or interrupted run and writes one table, metrics",
            "file or log to standard output or a file. Long runs need no more memory."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse export out/inflate karpenter-log",
            "  sawhorse export out/first-day karpenter-log | lp4k",
            "  sawhorse export out/first-day metrics -o first-day.prom",
            "  sawhorse export out/first-day disruptions | duckdb -c \\",
            "    \"select reason, sum(nodes) from read_csv('/dev/stdin') group by all\""
        })
public final class ExportCommand extends AbstractCommand {
    private static final int ENTRIES_PER_LOOK = 1 << 16;

    /** A converter of export kinds by their labels. */
    static final class KindConverter implements ITypeConverter<ExportKind> {
        @Override
        public ExportKind convert(String value) {
            return Stream.of(ExportKind.values())
                    .filter(kind -> kind.label().equals(value))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "expected one of " + String.join(", ", new KindLabels()) + " but was '" + value + "'"));
        }
    }

    /** The labels of all export kinds, for completion. */
    static final class KindLabels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(ExportKind.values()).stream().map(ExportKind::label).iterator();
        }
    }

    @Parameters(index = "0", paramLabel = "RUN_DIR", description = "The output folder of the run.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Parameters(
            index = "1",
            paramLabel = "WHAT",
            converter = KindConverter.class,
            completionCandidates = KindLabels.class,
            description = "What to export: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init")
    private ExportKind kind;

    @Option(
            names = {"-o", "--output-file"},
            paramLabel = "FILE",
            description = "File to write to. Default: standard output.")
    private @Nullable Path file;

    @Override
    public Integer call() throws IOException {
        RunFolder run = RunFolder.open(folder);
        if (file == null) {
            write(run, out());
            out().flush();
            return ExitCode.DONE;
        }
        OutputFile.prepare(file);
        try (AtomicTextFile whole = AtomicTextFile.create(file)) {
            write(run, whole);
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

    private void write(RunFolder run, Appendable target) throws IOException {
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
