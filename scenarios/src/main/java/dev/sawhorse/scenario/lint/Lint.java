// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.lint;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintInput;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.karpenter.lint.LintSettings;
import dev.sawhorse.karpenter.lint.UnmanagedNodes;
import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.kube.manifest.UnknownKinds;
import dev.sawhorse.kube.manifest.Variables;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.cloud.ProvidedInstanceTypes;
import dev.sawhorse.scenario.cloud.StatedRegion;
import dev.sawhorse.scenario.cloud.Vendor;
import dev.sawhorse.scenario.dump.DumpedObjects;
import dev.sawhorse.scenario.file.FileTree;
import dev.sawhorse.scenario.file.InputOptions;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.StandardInput;
import dev.sawhorse.scenario.load.InputFindings;
import dev.sawhorse.scenario.load.ManifestFiles;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.operator.ChartReleases;
import dev.sawhorse.scenario.run.NodeGroups;
import dev.sawhorse.scenario.validation.DuplicateObjects;
import dev.sawhorse.scenario.validation.ForeignNodePools;
import dev.sawhorse.scenario.validation.KnownManifests;
import dev.sawhorse.scenario.validation.ScenarioLintSettings;
import dev.sawhorse.scenario.validation.TolerationOperators;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The findings of the lint rules in some files. Files of manifests are checked together, each scenario separately.
 *
 * @param findings findings by position
 * @param calendars one for each NodePool, in the order written; further ones where the timeline changes its budgets
 */
public record Lint(List<Finding> findings, List<BudgetCalendar> calendars) {
    /** The id of findings that were already made while reading the files. */
    public static final String READING = "manifest-warning";

    private static final Instant ANY_WEEK = Instant.parse("2026-01-05T00:00:00Z");

    public Lint {
        findings = List.copyOf(findings);
        calendars = distinct(calendars);
    }

    /**
     * Reads and checks files.
     *
     * @throws InvalidInputException with all problems of all files, if one of them cannot be used
     */
    public static Lint of(List<Path> files, LintAssumptions assumed) {
        return of(files, assumed, InputOptions.NONE);
    }

    /** Reads and checks files that are complete only together with options. */
    public static Lint of(List<Path> files, LintAssumptions assumed, InputOptions options) {
        return new Reading(assumed, options).check(files);
    }

    /** Checks a scenario that has been loaded. */
    public static Lint of(Scenario scenario, LintAssumptions assumed) {
        return new Reading(assumed, InputOptions.NONE).check(scenario, instanceTypes(scenario));
    }

    /** Returns the errors in a scenario, as text without positions, so that those of two variants can be compared. */
    public static Set<String> errors(Scenario scenario) {
        return errors(scenario, instanceTypes(scenario));
    }

    /**
     * Returns the errors in a scenario.
     *
     * @param types the instance types of its cloud, which take most of the time if they are resolved again
     */
    public static Set<String> errors(Scenario scenario, InstanceTypeCatalogue types) {
        LintAssumptions assumed = LintAssumptions.ofScenario(LintRules.ALL);
        return new Reading(assumed, InputOptions.NONE)
                .check(scenario, types).findings().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .map(finding -> finding.object() + ": " + finding.message() + " (" + finding.rule() + ")")
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A NodePool that the timeline applies with unchanged budgets has the same calendar. */
    private static List<BudgetCalendar> distinct(List<BudgetCalendar> calendars) {
        Set<Object> seen = new HashSet<>();
        return calendars.stream()
                .filter(calendar -> seen.add(List.of(
                        calendar.nodePool(),
                        calendar.nodes(),
                        calendar.monday(),
                        calendar.budgets(),
                        calendar.weeks(),
                        calendar.irregular())))
                .toList();
    }

    /**
     * Returns the budget calendars of a scenario's NodePools for the week in which it starts.
     *
     * @param poolNodes assumed number of nodes of a NodePool, by its name
     */
    public static List<BudgetCalendar> calendars(Scenario scenario, ToIntFunction<String> poolNodes) {
        InstanceTypeCatalogue types = Cloud.of(scenario.file()).instanceTypes();
        List<BudgetCalendar> calendars = new ArrayList<>();
        for (Manifest manifest : scenario.initialObjects().all()) {
            if (manifest.value() instanceof NodePool pool && !ForeignNodePools.isForeign(pool)) {
                LintSettings settings = ScenarioLintSettings.of(scenario.file(), poolNodes.applyAsInt(pool.name()));
                calendars.addAll(BudgetCalendar.of(new LintInput(List.of(manifest), settings, types)));
            }
        }
        return calendars;
    }

    /** Returns the instance types of the cloud of a scenario. */
    public static InstanceTypeCatalogue instanceTypes(Scenario scenario) {
        CloudProvider provider = scenario.extensions().newCloudProvider();
        return provider == null ? Cloud.of(scenario.file()).instanceTypes() : new ProvidedInstanceTypes(provider);
    }

    private static final class Reading {
        private final LintAssumptions assumed;
        private final InputOptions options;
        private final Problems problems = new Problems();
        private final List<Finding> findings = new ArrayList<>();
        private final List<BudgetCalendar> calendars = new ArrayList<>();
        private final List<Manifest> manifests = new ArrayList<>();
        private final ManifestReader reader;

        Reading(LintAssumptions assumed, InputOptions options) {
            this.assumed = assumed;
            this.options = options;
            this.reader = ManifestReader.ofApplied(KnownManifests.catalog(), new Variables(options.values()));
        }

        Lint check(List<Path> files) {
            List<Scenario> scenarios = new ArrayList<>();
            for (Path path : files) {
                try {
                    read(path, scenarios);
                } catch (InvalidInputException invalid) {
                    problems.addAll(invalid.problems());
                }
            }
            List<Manifest> remaining = DuplicateObjects.lastOfAll(manifests, problems);
            manifests.clear();
            manifests.addAll(remaining);
            ChartReleases.report(manifests, problems);
            problems.throwIfErrors();
            String region = region();
            problems.sorted().forEach(this::adopt);
            checkManifests(region);
            scenarios.forEach(scenario -> checkObjects(scenario, instanceTypes(scenario)));
            scenarios.forEach(scenario -> scenario.remarks().forEach(this::adoptUnlessFound));
            return result();
        }

        Lint check(Scenario scenario, InstanceTypeCatalogue types) {
            checkObjects(scenario, types);
            scenario.remarks().forEach(this::adoptUnlessFound);
            return result();
        }

        private Lint result() {
            Collections.sort(findings);
            return new Lint(findings, calendars);
        }

        private void read(Path path, List<Scenario> scenarios) {
            ManifestFiles found = new ManifestFiles(StandardInput::read, FileTree.ofDisk(folder -> {}), problems);
            if (found.isCollection(path)) {
                add(path, found.objects(path));
                return;
            }
            SourceFile source = StandardInput.read(path);
            InputFindings.requireUsable(source);
            if (InputFindings.isScenario(source)) {
                Scenario scenario = ScenarioLoader.load(path, options.settings(), assumed.variant(), assumed.access());
                scenarios.add(scenario);
            } else {
                add(path, ManifestReader.objects(source, problems));
            }
        }

        private void add(Path path, List<Value> objects) {
            Manifests read = DuplicateObjects.lastOfEachFile(reader.read(objects), problems);
            UnknownKinds.note(read.all(), Position.ofFile(path.toString()), problems);
            List<Manifest> remaining = DumpedObjects.leaveOut(
                            read, new CustomWorkloads(Map.of(), reader, problems), problems)
                    .all();
            new TolerationOperators(KubernetesFeatureGates.DEFAULT).check(remaining, problems);
            manifests.addAll(ForeignNodePools.leaveOut(remaining, problems));
        }

        /**
         * Node classes that are invalid in the assumed region are checked in a region of their own cloud, which is reported.
         */
        private String region() {
            String given = assumed.region() == null ? stated() : assumed.region();
            String region = given;
            for (Manifest manifest : manifests) {
                if (!(manifest.value() instanceof ProviderNodeClass nodeClass)) {
                    continue;
                }
                if (nodeClass.kind().equals(Vendor.kindOfNodeClass(given))) {
                    return given;
                }
                if (region.equals(given)) {
                    region = Vendor.regionOf(nodeClass.kind());
                    problems.note(
                            manifest.position(),
                            "kind",
                            nodeClass.kind() + "es cannot be used in " + given + ", so " + region + " is assumed");
                }
            }
            return region;
        }

        /** Returns the region that the manifests state, which is reported if it is not the usual one. */
        private String stated() {
            String region = StatedRegion.of(manifests.stream()
                    .map(manifest -> manifest.place().node())
                    .flatMap(node -> node instanceof MappingNode object ? Stream.of(object) : Stream.empty())
                    .toList());
            if (region == null || region.equals(StatedRegion.DEFAULT)) {
                return StatedRegion.DEFAULT;
            }
            problems.note(
                    manifests.get(0).position(),
                    "",
                    "the manifests name " + region + " or its zones, so it is assumed; --region gives another");
            return region;
        }

        private void checkManifests(String region) {
            if (manifests.isEmpty()) {
                return;
            }
            RegionFacts facts = RegionFacts.ofRegion(region);
            InstanceTypeCatalogue types = Vendor.of(facts).instanceTypes();
            LintSettings settings = new LintSettings(
                    region,
                    List.of(),
                    facts.catalogue(),
                    assumed.poolNodes(),
                    week(ANY_WEEK),
                    assumed.karpenter(),
                    false);
            check(manifests, settings, types, List.of());
        }

        private void checkObjects(Scenario scenario, InstanceTypeCatalogue types) {
            LintSettings settings = ScenarioLintSettings.of(scenario.file(), assumed.poolNodes());
            LintSettings shown = settings.withWeek(week(settings.week()));
            check(scenario.allObjects(), shown, types, NodeGroups.possibleNodes(scenario.file()));
        }

        private void check(
                List<Manifest> objects,
                LintSettings settings,
                InstanceTypeCatalogue types,
                List<UnmanagedNodes> unmanagedNodes) {
            LintInput input =
                    new LintInput(ForeignNodePools.leaveOut(objects, new Problems()), settings, types, unmanagedNodes);
            findings.addAll(LintRules.check(input, assumed.rules()));
            calendars.addAll(BudgetCalendar.of(input));
        }

        private Instant week(Instant absent) {
            Instant week = assumed.week();
            return week == null ? absent : week;
        }

        /** Some rules also run when a scenario is read: their findings are reported once. */
        private void adoptUnlessFound(Problem problem) {
            boolean found = findings.stream()
                    .anyMatch(finding -> finding.position().equals(problem.position())
                            && (finding.path().equals(problem.path())
                                    || finding.message().equals(problem.message())));
            if (!found) {
                adopt(problem);
            }
        }

        private void adopt(Problem problem) {
            String hint = problem.hint();
            findings.add(new Finding(
                    READING,
                    problem.severity(),
                    problem.position(),
                    problem.path(),
                    "",
                    problem.message(),
                    hint == null ? "" : hint));
        }
    }
}
