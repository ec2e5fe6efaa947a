// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.workloads.trace.PodSource;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code trace convert}, which converts a trace to Sawhorse's own format. */
@Command(
        name = "convert",
        header = "Convert a trace to Sawhorse's own table.",
        description = {"Rows are streamed, so the trace may be larger than memory.", ""},
        footer = {
            "",
            "Examples:",
            "  kubectl get pods --all-namespaces -o json > dump.json",
            "  sawhorse trace convert dump.json pods.csv.gz",
            "  sawhorse trace convert --format vms vmtable.csv.gz pods.csv.gz",
            "  sawhorse trace convert --machine 32/128Gi task_events.csv.gz pods.csv.gz"
        })
final class TraceConvertCommand extends AbstractCommand {
    @Parameters(index = "0", paramLabel = "TRACE", description = "The trace to read.")
    private Path trace = Path.of("");

    @Parameters(index = "1", paramLabel = "OUT", description = "The table to write; compressed if it ends in .gz.")
    private Path target = Path.of("");

    @Mixin
    private TraceFormatOption format = new TraceFormatOption();

    @Option(names = "--sort", description = "Sort the rows by arrival time, using temporary files.")
    private boolean sort;

    @Override
    public Integer call() throws IOException {
        try (PodSource source = format.open(trace, sort)) {
            long rows = TraceFile.write(source, target);
            out().println(TraceFile.rows(rows) + " written to " + target);
            out().flush();
        }
        return ExitCode.DONE;
    }
}
