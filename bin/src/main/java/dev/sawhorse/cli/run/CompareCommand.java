// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.scenario.sweep.MergedShards;
import dev.sawhorse.scenario.sweep.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * The command {@code compare}, which runs every variant of a scenario over the same seeds and reports the differences.
 */
@Command(
        name = "compare",
        header = "Compare the variants of a scenario.",
        description = {
            "Runs every variant with the same seeds, so that all variants get the same load,",
            "and prints paired differences with confidence intervals. Writes",
            "comparison.json, comparison.csv, charts and report.html, and each variant's run",
            "of the first seed into a folder named after the variant."
        },
        footer = {
            "",
            "Memory usage grows with the number of threads, not with the number of seeds.",
            "",
            "Examples:",
            "  sawhorse compare scenarios/consolidation-policies.yaml",
            "  sawhorse compare my.yaml --variants now,spot --seeds 30",
            "  sawhorse compare my.yaml --versions 1.13,1.14,1.15",
            "  sawhorse compare my.yaml --seeds 2000 --shard 3/40 -o shard-3.jsonl",
            "  sawhorse compare --merge shard-*.jsonl -o out",
            "  sawhorse compare my.yaml --json | jq '.metrics[0].differences'"
        })
public final class CompareCommand extends ComparisonCommand {
    @Parameters(paramLabel = "SCENARIO", arity = "0..1", description = "The scenario file.")
    private @Nullable Path file;

    @Option(
            names = "--variants",
            paramLabel = "A,B",
            split = ",",
            description = "Variants to compare, in this order. Default: all.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--versions",
            paramLabel = "A,B",
            split = ",",
            description =
                    "Versions of Karpenter to compare, in this order: the scenario itself, or each of --variants, with "
                            + "the rules of every version.")
    private List<String> versions = new ArrayList<>();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Only compute the I-th of N parts of the runs, into the file -o, for --merge.")
    private @Nullable String shard;

    @Option(
            names = "--merge",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Compare with the runs in the files of all shards instead of a SCENARIO.")
    private List<Path> shards = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        if (!shards.isEmpty()) {
            requireAlone(file == null, "SCENARIO");
            requireAlone(shard == null, "--shard");
            return merge(MergedShards.read(shards));
        }
        if (file == null) {
            throw new ParameterException(spec().commandLine(), "Missing required parameter: 'SCENARIO'");
        }
        if (shard == null) {
            return compare(file, List.of(), names, karpenterVersions());
        }
        Shard part = Shard.parse(shard);
        if (part == null) {
            throw new ParameterException(
                    spec().commandLine(),
                    "Invalid value for option '--shard': " + shard + " is not a part such as 1/40, counted from 1");
        }
        return runShard(load(file, List.of(), names, karpenterVersions()), part);
    }

    private void requireAlone(boolean absent, String other) {
        if (!absent) {
            throw new ParameterException(
                    spec().commandLine(), "--merge takes the inputs from its files; leave " + other + " away");
        }
    }

    private List<KarpenterVersion> karpenterVersions() {
        try {
            return KarpenterVersion.distinct(versions);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec().commandLine(), "Invalid value for option '--versions': " + e.getMessage(), e);
        }
    }
}
