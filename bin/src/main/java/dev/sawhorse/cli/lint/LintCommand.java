// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.IncompleteOptions;
import dev.sawhorse.cli.command.RegionNames;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintRule;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.karpenter.lint.UpgradeRules;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.scenario.cloud.StatedRegion;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.lint.LintAssumptions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * The command {@code lint}, which finds settings of NodePools, budgets and workloads that do not work as intended.
 */
@Command(
        name = "lint",
        header = "Find settings that do not do what you intended, and draw budget calendars.",
        description = {
            "Analyses all manifest files together and each scenario separately. Prints the",
            "place, the reason and a fix of each finding, the warnings of validate, and for",
            "each NodePool how many nodes its budgets allow to be disrupted at once, in UTC."
        },
        footer = {
            "",
            "Exit code 1 if there is an error or a warning (notes do not count); 2 if a",
            "file cannot be read.",
            "",
            "Examples:",
            "  sawhorse lint nodepools.yaml deployments.yaml",
            "  sawhorse lint nodepools/*.yaml --region eu-west-1 --nodes 40",
            "  sawhorse lint my.yaml --variant spot",
            "  sawhorse lint nodepools.yaml deployments.yaml --upgrade 1.15",
            "  sawhorse lint my.yaml --ignore utc-schedule --json"
        })
public final class LintCommand extends AbstractCommand {
    /** The ids of all rules, for completion. */
    static final class RuleIds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return LintRules.ALL.stream().map(LintRule::id).iterator();
        }
    }

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Scenarios, and manifests: files, folders, globs, kustomizations, - for standard input.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of nodes per NodePool, to which percentages apply. Default: ${DEFAULT-VALUE}.")
    private int nodes = 10;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            completionCandidates = RegionNames.class,
            description = "Region for manifests; a scenario sets its own. Default: the one whose zones they name, or "
                    + StatedRegion.DEFAULT + ".")
    private @Nullable String region;

    @Option(
            names = "--week",
            paramLabel = "DATE",
            description =
                    "Draw the week of this day, such as 2026-03-30. Default: the week in which the scenario starts, "
                            + "or that of 2026-01-05.")
    private @Nullable LocalDate week;

    @Option(
            names = "--variant",
            paramLabel = "VARIANT",
            description = "Analyse this variant of the scenarios. Default: the scenarios without a variant.")
    private String variant = "";

    @Option(
            names = "--spot-to-spot",
            description =
                    "Assume that Karpenter's feature gate spotToSpotConsolidation is on; a scenario sets it itself.")
    private boolean spotToSpot;

    @Option(
            names = "--ignore",
            paramLabel = "RULE",
            split = ",",
            completionCandidates = RuleIds.class,
            description = "Disable a rule. Can be repeated.")
    private List<String> ignored = new ArrayList<>();

    @Option(
            names = "--upgrade",
            paramLabel = "VERSION",
            description =
                    "Find instead what this version of Karpenter treats differently from the one of --from, and what keeps "
                            + "the old behaviour.")
    private @Nullable String upgrade;

    @Option(
            names = "--from",
            paramLabel = "VERSION",
            description = "The version before --upgrade. Default: the one before it.")
    private @Nullable String from;

    @Option(names = "--rules", description = "List the rules and the source of each.")
    private boolean listsRules;

    @Mixin
    private IncompleteOptions incomplete = new IncompleteOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        List<LintRule> rules = rules();
        if (listsRules) {
            ReportPrinter.print(new RulesReport(rules), output.format(), out());
            return ExitCode.DONE;
        }
        requireUsable();
        Instant instant = week == null ? null : week.atStartOfDay().toInstant(ZoneOffset.UTC);
        LintAssumptions assumptions =
                new LintAssumptions(region, nodes, instant, spotToSpot, variant, rules, access.access());
        Lint found = Lint.of(files, assumptions, incomplete.options());
        // An upgrade changes no budget.
        Lint lint = upgrade == null ? found : new Lint(found.findings(), List.of());
        boolean styled = root().terminal().stdoutStyled();
        ReportPrinter.print(new LintReport(lint, styled), output.format(), out());
        return lint.findings().stream().anyMatch(Finding::isProblem) ? ExitCode.CHECK_FAILED : ExitCode.DONE;
    }

    /** Returns the rules that are enabled: those about an upgrade, or all others. */
    private List<LintRule> rules() {
        List<LintRule> known = upgrade == null ? LintRules.ALL : upgradeRules(upgrade);
        for (String id : ignored) {
            if (known.stream().noneMatch(rule -> rule.id().equals(id))) {
                throw new ParameterException(
                        spec().commandLine(),
                        "--ignore " + id + ": unknown rule; sawhorse lint --rules lists all rules");
            }
        }
        return known.stream().filter(rule -> !ignored.contains(rule.id())).toList();
    }

    private List<LintRule> upgradeRules(String target) {
        KarpenterVersion newer = version("--upgrade", target);
        KarpenterVersion older = from == null ? newer.previousMinor() : version("--from", from);
        if (older.compareTo(newer) >= 0) {
            throw new ParameterException(spec().commandLine(), "--upgrade " + newer + " is no upgrade from " + older);
        }
        return UpgradeRules.between(older, newer);
    }

    private KarpenterVersion version(String option, String text) {
        KarpenterVersion version = KarpenterVersion.find(text);
        if (version == null) {
            throw new ParameterException(
                    spec().commandLine(),
                    option + " " + text + ": unknown version of Karpenter; known are "
                            + String.join(", ", KarpenterVersion.texts()));
        }
        return version;
    }

    private void requireUsable() {
        if (from != null && upgrade == null) {
            throw new ParameterException(spec().commandLine(), "--from needs --upgrade");
        }
        if (files.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "Missing required parameter: FILE");
        }
        if (nodes < 1) {
            throw new ParameterException(spec().commandLine(), "--nodes " + nodes + " is less than 1");
        }
    }
}
