// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Tests runs that continue from a recorded cluster. */
class InitialStateTest {
    private static final double HOURLY = 0.096;

    private static final String NO_DISRUPTION = """
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: {name: web}
            spec: {maxUnavailable: 0, selector: {matchLabels: {app: web}}}
            """;

    @TempDir
    private Path folder;

    private SmallCluster cluster() {
        return new SmallCluster(folder);
    }

    private static List<String> deleted(RecordedRun run) {
        return run.observed(Observation.NodeClaimDeleting.class).stream()
                .map(claim -> claim.nodeClaim() + " " + claim.reason())
                .toList();
    }

    @Test
    void recordedClusterIsKeptAndBilled() throws IOException {
        RecordedRun run = cluster().run("1h");
        Results results = run.outcome().results();
        assertThat(results.nodes().initial()).isEqualTo(3);
        assertThat(results.nodes().launched()).isZero();
        assertThat(results.pods().initial()).isEqualTo(9);
        assertThat(results.pods().created()).isZero();
        assertThat(results.pods().lost()).isZero();
        assertThat(results.cost().total()).isCloseTo(3 * HOURLY, within(1e-9));
        assertThat(deleted(run)).isEmpty();
        assertThat(run.observed(Observation.PodTerminating.class)).isEmpty();
        assertThat(run.observed(Observation.InitialStateEnded.class))
                .containsExactly(new Observation.InitialStateEnded(3, 12));
    }

    @Test
    void jobEndsAtItsRemainingRunTime() throws IOException {
        RecordedRun run = cluster().run("20m");
        assertThat(run.observed(Observation.PodSucceeded.class))
                .containsExactly(new Observation.PodSucceeded("default/load-x"));
        assertThat(run.times(Observation.PodSucceeded.class)).containsExactly(300.0);
        assertThat(run.outcome().results().pods().created()).isZero();
    }

    @Test
    void consolidateAfterCountsFromTheRecordedPodEvent() throws IOException {
        RecordedRun run = cluster().consolidating("30m").run("40m");
        assertThat(deleted(run)).first().isEqualTo("default-idle Underutilized");
        assertThat(run.times(Observation.DisruptionCommand.class).get(0)).isBetween(600.0, 640.0);
    }

    @Test
    void nodeExpiresByItsAge() throws IOException {
        RecordedRun run = cluster().expiring("24h").run("2h");
        assertThat(deleted(run)).contains("default-busy Expired", "default-idle Expired");
        assertThat(run.times(Observation.NodeClaimDeleting.class)).startsWith(3_600.0, 3_600.0);
    }

    @Test
    void nodeThatIsBeingDeletedDrainsOn() throws IOException {
        RecordedRun run = cluster().deletingIdle().run("30m");
        assertThat(run.observed(Observation.InstanceTerminating.class))
                .containsExactly(new Observation.InstanceTerminating("i-0000000000000000b"));
        assertThat(run.observed(Observation.PodEvicted.class))
                .extracting(Observation.PodEvicted::pod)
                .containsExactly("default/web-5d4f-4", "default/agent-idle");
        assertThat(run.outcome().results().pods().created()).isEqualTo(1);
        assertThat(run.outcome().results().pods().lost()).isZero();
    }

    @Test
    void claimWithTheHashOfItsRecordedNodePoolHasNotDrifted() throws IOException {
        assertThat(deleted(cluster().withState(hashed("999")).run("1h"))).isEmpty();
    }

    @Test
    void claimWithAnotherHashThanItsRecordedNodePoolHasDrifted() throws IOException {
        assertThat(deleted(cluster().withState(hashed("1000")).run("1h")))
                .containsExactlyInAnyOrder("default-busy Drifted", "default-idle Drifted");
    }

    private static String hashed(String hash) {
        return """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata:
                  name: default
                  annotations: {karpenter.sh/nodepool-hash: "%s", karpenter.sh/nodepool-hash-version: v3}
                """.formatted(hash);
    }

    @Test
    void disruptionBudgetBlocksConsolidation() throws IOException {
        RecordedRun run = cluster().consolidating("30m").with(NO_DISRUPTION).run("1h");
        assertThat(deleted(run)).isEmpty();
    }

    @Test
    void podOnAnUnknownNodeIsPendingAndScheduled() throws IOException {
        SmallCluster cluster = cluster().pod("web-5d4f-8", "ReplicaSet", "web-5d4f", "gone", 300, "-1h");
        RecordedRun run = cluster.run("10m");
        // The ReplicaSet has one pod too many, and deletes the one without a node.
        assertThat(run.observed(Observation.PodTerminating.class))
                .containsExactly(new Observation.PodTerminating("default/web-5d4f-8", "scaled down"));
    }

    @Test
    void twoNodesOfOneNameAreAnError() throws IOException {
        Path file = cluster().withState(twin("busy", "i-1")).write("1h");
        assertThatThrownBy(() -> ScenarioLoader.load(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is the name of two objects: Node busy");
    }

    @Test
    void twoNodesOfOneInstanceAreAnError() throws IOException {
        Path file = cluster().withState(twin("other", "i-0000000000000000a")).write("1h");
        assertThatThrownBy(() -> ScenarioLoader.load(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is the instance of two nodes: other and busy");
    }

    @Test
    void nodeOfAnotherRegionIsAnErrorWithTheRegion() throws IOException {
        Path file = cluster()
                .withState(twin("far", "i-1").replace("us-east-1a", "eu-west-1b"))
                .write("1h");
        assertThatThrownBy(() -> ScenarioLoader.load(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Maybe the cluster is in another region: region: eu-west-1.");
    }

    @Test
    void nodeWithoutTypeCostsNothing() throws IOException {
        SmallCluster cluster =
                cluster().withState(twin("bare", "i-1").replace("node.kubernetes.io/instance-type: m5.large, ", ""));
        RecordedRun run = cluster.run("1h");
        assertThat(run.outcome().results().cost().total()).isCloseTo(3 * HOURLY, within(1e-9));
        assertThat(remarks(run.outcome().scenario().remarks()))
                .anyMatch(remark -> remark.contains("without an instance type") && remark.contains("Node bare"));
    }

    @Test
    void misspelledTypeIsReportedWithTheNearest() throws IOException {
        Path file = cluster()
                .withState(twin("odd", "i-1").replace("m5.large", "m5.larg"))
                .write("1h");
        assertThat(remarks(ScenarioLoader.load(file).remarks()))
                .anyMatch(remark -> remark.contains("without price") && remark.contains("Did you mean \"m5.large\"?"));
    }

    @Test
    void objectsCreatedAfterTheStartAreReportedAsSkew() throws IOException {
        Path file = cluster()
                .withState(twin("late", "i-1")
                        .replace("creationTimestamp: 2026-11-20T09", "creationTimestamp: 2026-11-20T11"))
                .write("1h");
        assertThat(remarks(ScenarioLoader.load(file).remarks()))
                .anyMatch(remark -> remark.contains("created after the start") && remark.contains("by up to 5400 s"));
    }

    private static List<String> remarks(List<Problem> remarks) {
        return remarks.stream().map(Problem::toString).toList();
    }

    /** Returns a further node without owner. */
    private static String twin(String name, String instance) {
        return """
                apiVersion: v1
                kind: Node
                metadata:
                  name: %s
                  creationTimestamp: 2026-11-20T09:30:00Z
                  labels: {node.kubernetes.io/instance-type: m5.large, topology.kubernetes.io/zone: us-east-1a}
                spec: {providerID: "aws:///us-east-1a/%s"}
                status:
                  capacity: {cpu: "2", memory: 7800Mi, pods: "29"}
                  allocatable: {cpu: 1930m, memory: 7000Mi, pods: "29"}
                  conditions: [{type: Ready, status: "True"}]
                """.formatted(name, instance);
    }
}
