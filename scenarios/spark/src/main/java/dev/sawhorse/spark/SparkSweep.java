// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.results.invariants.InvariantsChecker;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.RunFailedException;
import dev.sawhorse.scenario.sweep.Shard;
import dev.sawhorse.scenario.sweep.Sweep;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepFile;
import dev.sawhorse.scenario.sweep.SweepHead;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program for {@code spark-submit}, which computes the runs of a sweep into a file for {@code compare --merge}. */
@Command(
        name = "sawhorse-runner.jar",
        mixinStandardHelpOptions = true,
        header = "Compute the runs of a comparison on Spark.",
        description = "Writes a sweep file, from which sawhorse compare --merge FILE makes the comparison.",
        footer = {
            "",
            "Example:",
            "  spark-submit --master spark://HOST:7077 sawhorse-runner.jar my.yaml --seeds 2000 -o sweep.jsonl",
            "  sawhorse compare --merge sweep.jsonl -o out"
        })
public final class SparkSweep implements Callable<Integer> {
    private static final int DONE = 0;
    private static final int BAD_INPUT = 2;
    private static final int NOT_FINISHED = 3;
    private static final int DEFECT = 70;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before any call
    private CommandSpec spec;

    @Parameters(paramLabel = "SCENARIO", description = "The scenario file.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--seeds", paramLabel = "N", required = true, description = "Number of seeds.")
    private int seeds;

    @Option(names = "--variants", paramLabel = "A,B", split = ",", description = "Variants to compare. Default: all.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--versions", paramLabel = "A,B", split = ",", description = "Versions of Karpenter to compare.")
    private List<String> versions = new ArrayList<>();

    @Option(names = "--set", paramLabel = "PATH=VALUE", description = "Sets a value of the scenario.")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--shard", paramLabel = "I/N", description = "Only the I-th of N parts of the runs.")
    private @Nullable String shard;

    @Option(names = "--resume", description = "Keep the runs in the file that had ended.")
    private boolean resume;

    @Option(names = "--check-invariants", description = "Verify invariants after every event.")
    private boolean checksInvariants;

    @Option(names = "-o", paramLabel = "FILE", required = true, description = "The sweep file.")
    @SuppressWarnings("NullAway.Init")
    private Path output;

    /** Starts it. */
    public static void main(String[] args) {
        CommandLine commandLine = new CommandLine(new SparkSweep());
        commandLine.setExecutionExceptionHandler((failure, command, parsed) -> report(failure, command.getErr()));
        System.exit(commandLine.execute(args));
    }

    private static int report(Exception failure, PrintWriter err) {
        if (failure instanceof InvalidInputException invalid) {
            invalid.problems().forEach(problem -> err.println("error: " + problem));
            return BAD_INPUT;
        }
        if (failure instanceof IOException) {
            err.println("error: the command could not be completed: " + failure.getMessage());
            return NOT_FINISHED;
        }
        boolean isOfRun = failure instanceof RunFailedException;
        err.println("error: this is a bug in Sawhorse: " + (isOfRun ? failure.getMessage() : failure));
        return DEFECT;
    }

    @Override
    public Integer call() throws IOException {
        if (checksInvariants) {
            System.setProperty(InvariantsChecker.PROPERTY, "true");
        }
        if (seeds < 1) {
            throw new ParameterException(spec.commandLine(), "--seeds: " + seeds + " is not a number from 1 on");
        }
        Shard part = shard == null ? Shard.ALL : Shard.parse(shard);
        if (part == null) {
            throw new ParameterException(spec.commandLine(), "--shard: " + shard + " is not a part such as 1/40");
        }
        Variants variants = Variants.load(
                file,
                settings.stream().map(Setting::parse).toList(),
                names,
                karpenterVersions(),
                FileAccess.OWN_FOLDER);
        SweepHead head = SweepHead.of(variants, seeds, part);
        SweepEngine.Options options =
                new SweepEngine.Options(Runtime.getRuntime().availableProcessors());
        SparkEngine engine = new SparkEngine();
        engine.connect(options);
        try (SweepFile sweep = resume ? SweepFile.resume(output, head) : SweepFile.create(output, head)) {
            int known = sweep.ended().size();
            int computed =
                    new Sweep(variants.all(), seeds, engine, options, ScenarioRun.Monitor.NONE).runShard(part, sweep);
            spec.commandLine().getOut().println(output + ": " + computed + " runs computed, " + known + " kept");
        }
        return DONE;
    }

    private List<KarpenterVersion> karpenterVersions() {
        try {
            return KarpenterVersion.distinct(versions);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--versions: " + e.getMessage(), e);
        }
    }
}
