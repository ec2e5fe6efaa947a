package dev.sawhorse.cli;

import dev.sawhorse.conformance.DecisionWorkload;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that times a decision which a file says everything about. */
abstract class BenchDecisionCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "What to time: a recording, or templates.")
    private Path file = Path.of("");

    @Mixin
    private TimingOptions timing = new TimingOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    /** Reads what is timed; reading itself is not. */
    abstract DecisionWorkload<?> read(Path path);

    @Override
    public final Integer call() {
        timing.check();
        DecisionTimes times = timing.measure(read(file));
        ReportPrinter.print(new DecisionReport(file.toString(), times), output.format(), out());
        return ExitCode.DONE;
    }
}
