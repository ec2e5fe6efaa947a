// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.sim.Simulation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/** The rules of the architecture: dependencies between modules, determinism, and names of types. */
@ArchTag("slow")
@AnalyzeClasses(packages = "dev.sawhorse", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] WORLD = {
        "dev.sawhorse.upstream..",
        "dev.sawhorse.sim..",
        "dev.sawhorse.input..",
        "dev.sawhorse.journal..",
        "dev.sawhorse.results..",
        "dev.sawhorse.kube..",
        "dev.sawhorse.ec2.."
    };
    private static final String[] DECISIONS = {
        "dev.sawhorse.karpenter..",
        "dev.sawhorse.clusterautoscaler..",
        "dev.sawhorse.asg..",
        "dev.sawhorse.deadline..",
        "dev.sawhorse.kube..",
        "dev.sawhorse.ec2..",
        "dev.sawhorse.workloads.."
    };
    /** Packages whose decisions are functions of what they are given. */
    private static final String[] PURE_DECISIONS = {
        "dev.sawhorse.karpenter.scheduling..",
        "dev.sawhorse.karpenter.disruption..",
        "dev.sawhorse.karpenter.provisioning..",
        "dev.sawhorse.clusterautoscaler.estimator..",
        "dev.sawhorse.clusterautoscaler.expander..",
        "dev.sawhorse.clusterautoscaler.scaleup..",
        "dev.sawhorse.clusterautoscaler.scaledown..",
        "dev.sawhorse.clusterautoscaler.resourcequotas..",
        "dev.sawhorse.clusterautoscaler.simulator.."
    };
    /**
     * Classes in those packages that read the state which a decision is made on, decide when to make one, or carry one out and
     * report it.
     */
    private static final Set<String> AROUND_DECISIONS = Set.of(
            // read
            "karpenter.disruption.Candidates",
            "karpenter.disruption.DrainExplainer",
            "karpenter.disruption.ExpectedPods",
            "karpenter.disruption.SchedulingSimulation",
            "karpenter.disruption.shortcut.IndexedCandidates",
            "karpenter.provisioning.ClusterSnapshots",
            "karpenter.provisioning.StorageView",
            "clusterautoscaler.simulator.ClusterSnapshot",
            // decide when
            "karpenter.disruption.DisruptionController",
            "karpenter.provisioning.Batcher",
            "karpenter.provisioning.NodeTrigger",
            "karpenter.provisioning.PodTrigger",
            // carry out and report
            "karpenter.disruption.ConsolidationMethod",
            "karpenter.disruption.OrchestrationQueue",
            "karpenter.provisioning.Provisioner",
            "clusterautoscaler.scaledown.Actuator",
            "clusterautoscaler.scaledown.NodeDrain");
    /** Packages that may read the wall clock: the command line, and the benchmark of the kernel. */
    private static final String[] CLOCK_WATCHERS = {"dev.sawhorse.cli..", "dev.sawhorse.sim.bench.."};

    /** Packages that write files and messages. */
    private static final String[] WRITERS = {
        "dev.sawhorse.scenario.blast..",
        "dev.sawhorse.scenario.export..",
        "dev.sawhorse.scenario.forecast..",
        "dev.sawhorse.scenario.fork..",
        "dev.sawhorse.scenario.headroom..",
        "dev.sawhorse.scenario.importing..",
        "dev.sawhorse.scenario.rollout..",
        "dev.sawhorse.scenario.stress..",
        "dev.sawhorse.scenario.unblock..",
        "dev.sawhorse.scenario.workloadkind..",
        "dev.sawhorse.report..",
        "dev.sawhorse.cli.."
    };

    /** The readers of the shipped instance types; a scenario can have others, which its ScenarioFile has. */
    private static final Set<String> READERS_OF_SHIPPED_TYPES = Set.of(
            // without a scenario
            "cli.data.DataImportCommand",
            "cli.instances.InstancesCommand",
            "cli.instances.SpotCommand",
            "conformance.karpenter.AllocatableReplay",
            "scenario.importing.InstanceOffers",
            "scenario.lint.Lint",
            // for a scenario
            "scenario.file.cloud.InstanceTypeOptions",
            // of a program's own type, which boots as one of EC2
            "scenario.sampling.SampledLatencies");

    private static final Set<String> GENERATORS = Set.of(
            "java.util.Random",
            "java.util.SplittableRandom",
            "java.util.concurrent.ThreadLocalRandom",
            "java.security.SecureRandom");

    /** Words that name nothing in Kubernetes, Karpenter, EC2, simulation or Java; GLOSSARY.md has the words of the field. */
    private static final Set<String> VAGUE_WORDS = Set.of(
            "Alike",
            "Answer",
            "Answers",
            "Cut",
            "Deed",
            "Deeds",
            "Fate",
            "Fullest",
            "Going",
            "Grounds",
            "Heard",
            "Interested",
            "Keeper",
            "Law",
            "Laws",
            "Look",
            "Moment",
            "Moments",
            "Parting",
            "Partings",
            "Proven",
            "Question",
            "Questions",
            "Room",
            "Said",
            "Seen",
            "Silence",
            "Silences",
            "Spell",
            "Thought",
            "Told",
            "Turn",
            "Turns",
            "Unsure",
            "Witness");

    /** Reading the classes takes longest, so what other tests ask about them is asked here. */
    @ArchTest
    static final ArchTests packages = ArchTests.in(PackagesTest.class);

    @ArchTest
    static final ArchTests consumers = ArchTests.in(ObservationConsumersTest.class);

    @ArchTest
    static final ArchRule arrowsPointOneWay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("facts")
            .definedBy("dev.sawhorse.facts..", "dev.sawhorse.csv..")
            .layer("world")
            .definedBy(WORLD)
            .layer("logic")
            .definedBy(
                    "dev.sawhorse.karpenter..",
                    "dev.sawhorse.clusterautoscaler..",
                    "dev.sawhorse.asg..",
                    "dev.sawhorse.deadline..")
            .layer("load")
            .definedBy("dev.sawhorse.workloads..")
            .layer("scenarios")
            .definedBy("dev.sawhorse.scenario..", "dev.sawhorse.conformance..", "dev.sawhorse.api..")
            .layer("reports")
            .definedBy("dev.sawhorse.report..")
            .layer("command line")
            .definedBy("dev.sawhorse.cli..")
            .whereLayer("facts")
            .mayNotAccessAnyLayer()
            .whereLayer("world")
            .mayOnlyAccessLayers("facts")
            .whereLayer("logic")
            .mayOnlyAccessLayers("world", "facts")
            .whereLayer("load")
            .mayOnlyAccessLayers("world", "facts")
            .whereLayer("scenarios")
            .mayOnlyAccessLayers("logic", "load", "world", "facts")
            .whereLayer("reports")
            .mayOnlyAccessLayers("world", "facts");

    @ArchTest
    static final ArchRule kernelKnowsNothingOfKubernetes = noClasses()
            .that()
            .resideInAPackage("dev.sawhorse.sim..")
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("dev.sawhorse..").and(resideOutsideOfPackages("dev.sawhorse.sim..")));

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.sawhorse.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingReadsTheMachinesClock = noClasses()
            .that(resideOutsideOfPackages(CLOCK_WATCHERS))
            .should()
            .callMethodWhere(named("java\\.time\\.(Instant|Clock|LocalDate|LocalDateTime|ZonedDateTime|OffsetDateTime)"
                            + "\\.(now|system.*)")
                    .or(named("java\\.lang\\.System\\.(currentTimeMillis|nanoTime)")));

    @ArchTest
    static final ArchRule randomNumbersComeFromNamedStreams = noClasses()
            .should()
            .dependOnClassesThat(DescribedPredicate.describe(
                    "are generators without a seed of ours", c -> GENERATORS.contains(c.getName())))
            .orShould()
            .callMethodWhere(named("java\\.lang\\.Math\\.random"))
            .orShould()
            .callMethodWhere(named("java\\.util\\.UUID\\.randomUUID"))
            .orShould()
            .callMethodWhere(named("java\\.util\\.Collections\\.shuffle"));

    @ArchTest
    static final ArchRule decisionsIterateInOneOrder = noClasses()
            .that(resideInAnyPackage(DECISIONS)
                    .and(DescribedPredicate.describe(
                            "are not the registry of resource names, which is only looked up",
                            c -> !c.getName().equals("dev.sawhorse.kube.api.ResourceName")))
                    .and(DescribedPredicate.describe(
                            "are not readers of histories, which decide nothing in a run",
                            c -> !c.getPackageName().startsWith("dev.sawhorse.workloads.history"))))
            .should()
            .callConstructorWhere(target(owner(DescribedPredicate.describe(
                    "collections in hash order",
                    c -> c.isEquivalentTo(HashMap.class)
                            || c.isEquivalentTo(HashSet.class)
                            || c.isEquivalentTo(IdentityHashMap.class)))))
            .orShould()
            .callMethodWhere(DescribedPredicate.describe(
                    "collections in an order that changes from run to run", ArchitectureTest::ordersAtRandom));

    @ArchTest
    static final ArchRule writtenMapsHaveOneOrder = noClasses()
            .that(resideInAnyPackage(WRITERS))
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "maps in an order that changes from run to run",
                    call -> ordersAtRandom(call) && !isOfSet(call) && !isOfConstant(call)));

    @ArchTest
    static final ArchRule instanceTypesAreThoseOfTheScenario = noClasses()
            .that(resideOutsideOfPackages("dev.sawhorse.facts..")
                    .and(DescribedPredicate.describe(
                            "are not " + new TreeSet<>(READERS_OF_SHIPPED_TYPES),
                            c -> !READERS_OF_SHIPPED_TYPES.contains(
                                    c.getName().replace("dev.sawhorse.", "").replaceAll("\\$.*", "")))))
            .should()
            .callMethodWhere(
                    named("dev\\.sawhorse\\.facts\\.(InstanceCatalogue\\.(load|ofRegion)|RegionFacts\\.ofRegion)"));

    @ArchTest
    static final ArchRule decisionsArePure = noClasses()
            .that(resideInAnyPackage(PURE_DECISIONS)
                    .and(DescribedPredicate.describe(
                            "are not " + new TreeSet<>(AROUND_DECISIONS),
                            c -> !AROUND_DECISIONS.contains(
                                    c.getName().replace("dev.sawhorse.", "").replaceAll("\\$.*", "")))))
            .should()
            .dependOnClassesThat(DescribedPredicate.describe(
                    "are the simulation, the cluster or the journal",
                    c -> c.isEquivalentTo(Simulation.class)
                            || c.isEquivalentTo(Cluster.class)
                            || c.isEquivalentTo(Journal.class)));

    @ArchTest
    static final ArchRule onlyTheCommandLinePrints = noClasses()
            .that(resideOutsideOfPackages(
                    "dev.sawhorse.cli..", "dev.sawhorse.facts.convert..", "dev.sawhorse.sim.bench.."))
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class);

    @ArchTest
    static final ArchRule typesAreNamedForWhatTheyAre = classes()
            .should()
            .haveSimpleNameNotEndingWith("Utils")
            .andShould()
            .haveSimpleNameNotEndingWith("Util")
            .andShould()
            .haveSimpleNameNotEndingWith("Manager")
            .andShould()
            .haveSimpleNameNotEndingWith("Helper");

    @ArchTest
    static final ArchRule typesAreNamedWithTheWordsOfTheField = noClasses()
            .should(ArchCondition.from(DescribedPredicate.describe(
                    "have a name with one of " + new TreeSet<>(VAGUE_WORDS),
                    c -> Stream.of(c.getSimpleName().split("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"))
                            .anyMatch(VAGUE_WORDS::contains))));

    @ArchTest
    static void theRulesSeeEveryModule(JavaClasses classes) {
        assertThat(classes.stream().map(c -> c.getPackageName().split("\\.")[2]).collect(Collectors.toSet()))
                .as("package roots, each of which a rule above names")
                .containsExactlyInAnyOrder(
                        "facts",
                        "csv",
                        "upstream",
                        "sim",
                        "input",
                        "journal",
                        "results",
                        "kube",
                        "ec2",
                        "karpenter",
                        "clusterautoscaler",
                        "asg",
                        "deadline",
                        "workloads",
                        "scenario",
                        "conformance",
                        "api",
                        "report",
                        "cli");
    }

    private static DescribedPredicate<JavaMethodCall> named(String fullName) {
        Pattern pattern = Pattern.compile(fullName);
        return DescribedPredicate.describe(
                "call " + fullName,
                call -> pattern.matcher(call.getTargetOwner().getName() + "."
                                + call.getTarget().getName())
                        .matches());
    }

    private static boolean isOfSet(JavaMethodCall call) {
        return call.getTargetOwner().isEquivalentTo(Set.class)
                || call.getTarget().getName().equals("toSet");
    }

    /** A constant is looked up. */
    private static boolean isOfConstant(JavaMethodCall call) {
        return call.getOrigin().getName().equals("<clinit>");
    }

    /** {@code Set.of} and {@code Map.of} of two or more iterate in an order salted anew in each JVM. */
    private static boolean ordersAtRandom(JavaMethodCall call) {
        String owner = call.getTargetOwner().getName();
        String name = call.getTarget().getName();
        int parameters = call.getTarget().getRawParameterTypes().size();
        return switch (owner + "." + name) {
            case "java.util.Set.of" -> parameters > 1;
            case "java.util.Map.of" -> parameters > 2;
            case "java.util.Map.ofEntries", "java.util.Map.copyOf", "java.util.Set.copyOf" -> true;
            case "java.util.stream.Collectors.toSet" -> true;
            case "java.util.stream.Collectors.toMap" -> parameters < 4;
            case "java.util.stream.Collectors.groupingBy" -> parameters < 3;
            case "java.lang.System.identityHashCode" -> true;
            default -> false;
        };
    }
}
