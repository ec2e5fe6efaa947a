// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            "  sawhorse compare my.yaml --json | jq '.metrics[0].differences'"
        })
public final class CompareCommand extends ComparisonCommand {
    @Parameters(paramLabel = "SCENARIO", description = "The scenario file.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

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

    @Override
    public Integer call() throws IOException {
        return compare(file, List.of(), names, karpenterVersions());
    }

    private List<KarpenterVersion> karpenterVersions() {
        List<KarpenterVersion> found = new ArrayList<>();
        for (String text : versions) {
            KarpenterVersion version = KarpenterVersion.find(text.strip());
            if (version == null) {
                throw new ParameterException(
                        spec().commandLine(),
                        "Invalid value for option '--versions': " + text + " is not one of "
                                + String.join(", ", KarpenterVersion.texts()));
            }
            require(!found.contains(version), "--versions", text, "another version than the ones before");
            found.add(version);
        }
        return found;
    }
}
