// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.api.extension.Arrival;
import dev.sawhorse.api.extension.ArrivalSource;
import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.api.extension.DeclaredObject;
import dev.sawhorse.api.extension.DisruptionCandidate;
import dev.sawhorse.api.extension.DisruptionMethod;
import dev.sawhorse.api.extension.InstanceType;
import dev.sawhorse.api.extension.LaunchRequest;
import dev.sawhorse.api.extension.LaunchResult;
import dev.sawhorse.api.extension.LintFindings;
import dev.sawhorse.api.extension.LintRule;
import dev.sawhorse.api.extension.Offering;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Severity;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.scenario.explain.Explanation;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.explain.Subject;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/** The extension points, each with an extension as a user would write it. */
@Tag("slow")
final class ExtensionsTest {
    private static final ScenarioRunner BATCH =
            ScenarioRunner.of(Path.of("src/test/resources/dev/sawhorse/api/batch.yaml"));

    private final List<Journal.Entry> journal = new ArrayList<>();

    private <T extends Observation> List<T> observed(Class<T> kind) {
        return journal.stream()
                .map(Journal.Entry::observation)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private RunResult run(ScenarioRunner runner) {
        return runner.listener(journal::add).run();
    }

    /** Removes nodes with the label {@code generation: old} once they are five minutes old. */
    private static final class RemoveOld implements DisruptionMethod {
        @Override
        public String name() {
            return "remove-old";
        }

        @Override
        public Reason reason() {
            return Reason.DRIFTED;
        }

        @Override
        public boolean shouldDisrupt(DisruptionCandidate candidate) {
            return "old".equals(candidate.labels().get("generation"))
                    && candidate.age().compareTo(Duration.ofMinutes(5)) >= 0;
        }
    }

    @Test
    void disruptionMethodReplacesTheNodesItSelects() {
        RunResult result = run(BATCH.set("duration=9m").disruptionMethod(RemoveOld::new));
        assertThat(observed(Observation.DisruptionCommand.class))
                .filteredOn(command -> command.method().equals("remove-old"))
                .singleElement()
                .satisfies(command -> {
                    assertThat(command.reason()).isEqualTo("Drifted");
                    assertThat(command.decision()).isEqualTo("replace");
                    assertThat(command.candidates()).hasSize(1);
                });
        assertThat(result.metric("disruptions.Drifted")).isEqualTo(1);
        assertThat(result.isInDoubt("disruptions.Drifted")).isTrue();
        assertThat(result.isInDoubt("cost.total")).isFalse();
        assertThat(result.notes())
                .anyMatch(note -> note.startsWith("the disruption method remove-old comes from Java"));
        assertThat(run(BATCH.set("duration=9m")).metric("disruptions.Drifted")).isZero();
    }

    @Test
    void budgetsBoundADisruptionMethod() {
        run(BATCH.set("manifests[0].spec.disruption.budgets=[{nodes: \"0\", reasons: [Drifted]}]")
                .disruptionMethod(RemoveOld::new));
        assertThat(observed(Observation.DisruptionCommand.class))
                .extracting(Observation.DisruptionCommand::method)
                .doesNotContain("remove-old");
    }

    @Test
    void disruptionMethodSelectsOnlyWhatIsEligible() {
        DisruptionCandidate unknown =
                new DisruptionCandidate("ghost", "default", Map.of(), Duration.ZERO, 0, List.of(), 1, false, false);
        DisruptionMethod wrong = new DisruptionMethod() {
            @Override
            public String name() {
                return "wrong";
            }

            @Override
            public Reason reason() {
                return Reason.UNDERUTILIZED;
            }

            @Override
            public boolean shouldDisrupt(DisruptionCandidate candidate) {
                return true;
            }

            @Override
            public List<DisruptionCandidate> select(List<DisruptionCandidate> eligible) {
                return List.of(unknown);
            }
        };
        ScenarioRunner runner = BATCH.disruptionMethod(() -> wrong);
        assertThatThrownBy(runner::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("disruption method wrong selects node ghost");
    }

    /** Sells two types in one zone, and never more than one instance of the small one. */
    private static final class TwoTypes implements CloudProvider {
        private boolean smallSold;

        @Override
        public String name() {
            return "two-types";
        }

        @Override
        public List<InstanceType> instanceTypes(Duration now) {
            return List.of(
                    InstanceType.of("small", "2", "8Gi", Offering.onDemand("zone-1", 0.10)),
                    InstanceType.of("large", "16", "64Gi", Offering.onDemand("zone-1", 0.90)));
        }

        @Override
        public LaunchResult create(LaunchRequest request) {
            LaunchRequest.Option cheapest = request.options().get(0);
            boolean isSmall = cheapest.type().name().equals("small");
            if (isSmall && smallSold) {
                return new LaunchResult.InsufficientCapacity("all small ones are sold");
            }
            smallSold |= isSmall;
            return new LaunchResult.Launched(cheapest);
        }
    }

    @Test
    void cloudProviderDecidesWhichTypesThereAreAndWhatIsLaunched() {
        RunResult result = run(BATCH.cloudProvider(TwoTypes::new)
                .arrivals(
                        "jobs",
                        random -> List.of(
                                        Arrival.at(Duration.ofMinutes(1)),
                                        Arrival.at(Duration.ofMinutes(3)).withCount(3))
                                .iterator()));
        assertThat(observed(Observation.InstanceLaunched.class))
                .extracting(Observation.InstanceLaunched::instanceType, Observation.InstanceLaunched::price)
                .containsExactly(tuple("small", 0.10), tuple("large", 0.90));
        assertThat(result.metric("pods.bound")).isEqualTo(4);
        assertThat(result.unboundPods()).isEmpty();
        assertThat(result.isInDoubt("cost.total")).isTrue();
        assertThat(result.notes()).anyMatch(note -> note.startsWith("the cloud provider two-types comes from Java"));
    }

    @Test
    void cloudProviderWithoutCapacityLeavesPodsPending() {
        RunResult result = run(BATCH.set("duration=15m")
                .cloudProvider(TwoTypes::new)
                .arrivals(
                        "jobs",
                        random -> IntStream.of(1, 3)
                                .mapToObj(minute -> Arrival.at(Duration.ofMinutes(minute)))
                                .iterator()));
        assertThat(result.metric("pods.unschedulableAtEnd")).isEqualTo(1);
        assertThat(observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::message)
                .anyMatch(message -> message.contains("all small ones are sold"));
    }

    @Test
    void cloudProviderCannotBeCombinedWithTheCloudOfTheScenario() {
        ScenarioRunner runner = BATCH.cloudProvider(TwoTypes::new).set("spot={prices: fixed}");
        assertThatThrownBy(runner::run)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("cannot be combined with a cloud provider from Java");
    }

    /** Demands the label {@code owner} of every NodePool. */
    private static final class NodePoolOwner implements LintRule {
        @Override
        public String id() {
            return "node-pool-owner";
        }

        @Override
        public void check(List<DeclaredObject> objects, LintFindings findings) {
            for (DeclaredObject object : objects) {
                if (object.kind().equals("NodePool")
                        && !object.content().get("metadata").toString().contains("owner=")) {
                    findings.warning(object, "metadata.labels.team", "has no label owner", "owner: TEAM");
                }
            }
        }
    }

    @Test
    void lintRuleAddsItsFindings() {
        ScenarioRunner runner = BATCH.lintRule(new NodePoolOwner());
        List<Finding> own = runner.lint().stream()
                .filter(finding -> finding.rule().equals("node-pool-owner"))
                .toList();
        assertThat(own).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.object()).isEqualTo("NodePool default");
            assertThat(finding.path()).isEqualTo("manifests[0].metadata.labels.team");
            assertThat(finding.position().line()).isEqualTo(8);
        });
        assertThat(runner.run().findings()).isEqualTo(own);
        assertThat(BATCH.run().findings()).isEmpty();
        assertThat(BATCH.set("manifests[0].metadata.labels.owner=me")
                        .lintRule(new NodePoolOwner())
                        .run()
                        .findings())
                .isEmpty();
    }

    @Test
    void arrivalSourceCreatesPodsAtItsInstants() {
        ArrivalSource source = random -> IntStream.of(2, 5, 11)
                .mapToObj(minute -> Arrival.at(Duration.ofMinutes(minute)))
                .iterator();
        RunResult result = run(BATCH.arrivals("jobs", source));
        assertThat(journal)
                .filteredOn(entry -> entry.observation() instanceof Observation.PodCreated)
                .extracting(entry -> Duration.ofNanos(entry.time()).toMinutes())
                .containsExactly(2L, 5L, 11L);
        assertThat(result.metric("pods.created")).isEqualTo(3);
        assertThat(result.isInDoubt("pods.created")).isTrue();
        assertThat(result.notes()).anyMatch(note -> note.startsWith("the arrivals of workload jobs come from Java"));
    }

    @Test
    void arrivalSourceDrawsFromTheSeedOfTheRun() {
        ArrivalSource source = random -> List.of(
                        Arrival.at(Duration.ofSeconds(random.nextInt(60, 600))).withRequests("250m", "512Mi"))
                .iterator();
        ScenarioRunner runner = BATCH.arrivals("jobs", source);
        List<Long> times = new ArrayList<>();
        for (int seed : new int[] {1, 1, 2}) {
            journal.clear();
            run(runner.seed(seed));
            journal.stream()
                    .filter(entry -> entry.observation() instanceof Observation.PodCreated created
                            && created.cpuMillis() == 250
                            && created.memoryBytes() == 512L << 20)
                    .forEach(entry -> times.add(entry.time()));
        }
        assertThat(times).hasSize(3);
        assertThat(times.get(0)).isEqualTo(times.get(1)).isNotEqualTo(times.get(2));
    }

    @Test
    void arrivalSourceNeedsItsWorkloadAndTheOrderOfTime() {
        ArrivalSource backwards =
                random -> List.of(Arrival.at(Duration.ofMinutes(5)), Arrival.at(Duration.ofMinutes(4)))
                        .iterator();
        ScenarioRunner unknown = BATCH.arrivals("job", backwards);
        assertThatThrownBy(unknown::run)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no workload job with arrivals");
        ScenarioRunner unordered = BATCH.arrivals("jobs", backwards);
        assertThatThrownBy(unordered::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("workload jobs has an arrival at PT4M after one at PT5M");
    }

    @Test
    void storedRunIsExplainedOnlyIfItsInputsSuffice(@TempDir Path folder) throws IOException {
        BATCH.run(folder.resolve("plain"));
        BATCH.disruptionMethod(RemoveOld::new).run(folder.resolve("extended"));

        assertThat(explained(folder.resolve("plain"))).satisfies(explanation -> {
            assertThat(explanation.notes()).isEmpty();
            assertThat(Objects.requireNonNull(explanation.pod()).rounds()).isNotEmpty();
        });
        assertThat(explained(folder.resolve("extended"))).satisfies(explanation -> {
            assertThat(explanation.notes())
                    .singleElement()
                    .asString()
                    .contains("a replay gives a different run", "the disruption method remove-old comes from Java");
            assertThat(Objects.requireNonNull(explanation.pod()).rounds()).isEmpty();
        });
        assertThat(folder.resolve("extended").resolve("summary.json"))
                .content()
                .contains("the disruption method remove-old comes from Java");
    }

    @Test
    void exampleOfTheManualIsTheClassAbove() throws IOException {
        String manual = Files.readString(Path.of("README.md"));
        String source = Files.readString(Path.of("src/test/java/dev/sawhorse/api/ExtensionsTest.java"));
        String example = manual.substring(
                manual.indexOf("```java\n", manual.indexOf("<!-- extension: begin -->")) + "```java\n".length(),
                manual.indexOf("```\n<!-- extension: end -->"));
        assertThat(source).contains(example.indent(4).replaceAll("(?m)^ +$", ""));
    }

    private static Explanation explained(Path folder) throws IOException {
        return Explanation.of(
                RunFolder.open(folder),
                new Subject(Subject.Kind.pod, "default/job-00001"),
                null,
                ScenarioRun.Monitor.NONE);
    }
}
