// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.clusterautoscaler.LoopMemory;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The dump is of 2026-11-20T09:59:59Z; its group {@code system} has two nodes and Cluster Autoscaler. */
final class AutoscalerTimesTest {
    private static final Path DUMP = Path.of("src/test/resources/dev/sawhorse/scenario/importing/cluster.yaml");
    private static final Instant START = Instant.parse("2026-11-20T09:59:59Z");
    private static final String TAINT = """
                - key: dedicated
                  value: system
                  effect: NoSchedule
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aSoftTaintSaysSinceWhenANodeIsUnneeded() throws IOException {
        LoopMemory memory = memory(imported(tainted("DeletionCandidateOfClusterAutoscaler", 170), ""));

        assertThat(memory.planner().unneeded()).isEqualTo(Map.of("ip-10-0-2-2.ec2.internal", nanos(-170)));
        assertThat(memory.lastScaleUp()).isEqualTo(nanos(-3_600));
        assertThat(memory.lastDelete()).isEqualTo(nanos(-3_600));
    }

    /** The dump has {@code --scale-down-unneeded-time=5m}; loops are 10 s apart. */
    @Test
    void aNodeIsDeletedWhenItsRemainingTimeIsOver() throws IOException {
        String text = tainted("DeletionCandidateOfClusterAutoscaler", 170);

        assertThat(deletion(dump())).isEqualTo(nanos(310));
        assertThat(deletion(text)).isEqualTo(nanos(140));
    }

    private long deletion(String dump) throws IOException {
        List<Journal.Entry> journal = new ArrayList<>();
        World world = World.wire(scenario(imported(dump, "")), List.of(journal::add));
        world.runUntil(nanos(600));
        return journal.stream()
                .filter(entry -> entry.observation() instanceof Observation.NodeScaleDown)
                .mapToLong(Journal.Entry::time)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSoftTaintIsNotInTheStateAsNobodyWouldRemoveIt() throws IOException {
        ImportResult result = imported(tainted("DeletionCandidateOfClusterAutoscaler", 170), "");

        assertThat(result.files().get(ImportResult.STATE))
                .doesNotContain("DeletionCandidate")
                .contains("key: dedicated");
    }

    @Test
    void aTaintOfADeletionSaysWhenNodesWereLastDeleted() throws IOException {
        ImportResult result = imported(tainted("ToBeDeletedByClusterAutoscaler", 40), "");

        assertThat(memory(result).lastDelete()).isEqualTo(nanos(-40));
        assertThat(result.files().get(ImportResult.STATE)).contains("ToBeDeletedByClusterAutoscaler");
    }

    @Test
    void aRequestInProgressHasBegunWithTheTransitionOfItsCondition() throws IOException {
        LoopMemory memory = memory(imported(dump(), status("""
                    scaleUp:
                      status: InProgress
                      lastTransitionTime: "2026-11-20T09:59:00Z"
                """)));

        assertThat(memory.lastScaleUp()).isEqualTo(nanos(-59));
    }

    @Test
    void anEarlierRequestHasEndedWithTheTransitionOfItsCondition() throws IOException {
        LoopMemory memory = memory(imported(dump(), status("""
                    scaleUp:
                      status: NoActivity
                      lastTransitionTime: "2026-11-20T09:55:59.25Z"
                """)));

        assertThat(memory.lastScaleUp()).isEqualTo(nanos(-239));
    }

    @Test
    void aConditionThatHasNotChangedSinceTheProcessBeganSaysNothing() throws IOException {
        ImportResult result = imported(dump(), status("""
                    scaleUp:
                      status: NoActivity
                      lastTransitionTime: "2026-11-20T08:00:00Z"
                """));

        assertThat(result.files().get(ImportResult.SCENARIO))
                .contains("initial:")
                .doesNotContain("lastScaleUp");
    }

    @Test
    void aGroupInBackOffWaitsAsLongAsItsFailuresSay() throws IOException {
        LoopMemory memory = memory(imported(dump(), status("") + """
                    nodeGroups:
                    - name: eks-system-12345678
                      scaleUp:
                        status: Backoff
                        backoffInfo:
                          errorCode: OutOfResources
                        lastTransitionTime: "2026-11-20T09:52:59Z"
                    - name: of-another-cluster
                      scaleUp:
                        status: Backoff
                        lastTransitionTime: "2026-11-20T09:52:59Z"
                """));

        // It has lasted for 7 minutes, so the first back-off of 5 minutes was not the last.
        assertThat(memory.backOff()).hasSize(1);
        assertThat(memory.backOff().get("system").duration()).isEqualTo(nanos(600));
        assertThat(memory.backOff().get("system").until()).isEqualTo(nanos(180));
        assertThat(memory.backOff().get("system").code()).isEqualTo("OutOfResources");
    }

    @Test
    void theOlderFormOfTheStatusIsReported() throws IOException {
        ImportResult result = imported(dump(), """
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: cluster-autoscaler-status, namespace: kube-system}
                data:
                  status: |
                    Cluster-autoscaler status at 2026-11-20 09:59:50 +0000 UTC:
                    Cluster-wide:
                      Health:      Healthy (ready=2)
                """);

        assertThat(result.problems())
                .extracting(Problem::message)
                .anyMatch(text -> text.contains("is not in the form of 1.30 and later"));
    }

    private static String dump() throws IOException {
        return Files.readString(DUMP);
    }

    private static String tainted(String key, long secondsAgo) throws IOException {
        String taint = "    - key: " + key + "\n      value: '" + (START.getEpochSecond() - secondsAgo)
                + "'\n      effect: PreferNoSchedule\n";
        String text = dump();
        int end = text.lastIndexOf(TAINT) + TAINT.length();
        return text.substring(0, end) + taint + text.substring(end);
    }

    private static String status(String scaleUp) {
        return """
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: cluster-autoscaler-status, namespace: kube-system}
                data:
                  status: |
                    time: 2026-11-20 09:59:50.558615784 +0000 UTC
                    autoscalerStatus: Running
                    clusterWide:
                      health:
                        status: Healthy
                        lastTransitionTime: "2026-11-20T08:00:00Z"
                """ + scaleUp.indent(2);
    }

    private ImportResult imported(String dump, String more) throws IOException {
        Path file = Files.writeString(folder.resolve("dump.yaml"), dump + more);
        Problems problems = new Problems();
        return ClusterImport.of(DumpFiles.read(List.of(file), problems), ImportOptions.DEFAULTS, problems);
    }

    private LoopMemory memory(ImportResult result) throws IOException {
        return Objects.requireNonNull(scenario(result).file().initial().clusterAutoscaler());
    }

    private Scenario scenario(ImportResult result) throws IOException {
        for (Map.Entry<String, String> file : result.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        return ScenarioLoader.load(folder.resolve(ImportResult.SCENARIO));
    }

    private static long nanos(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
