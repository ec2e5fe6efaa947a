// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.results.invariants.Invariant;
import dev.sawhorse.results.invariants.Violation;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Breaks a rule in a cluster of two nodes: the violated invariant is reported at that event, and only then. */
class ClusterInvariantsTest {
    private static final long MINUTE = 60_000_000_000L;

    @TempDir
    private Path folder;

    private final ClusterInvariants invariants = new ClusterInvariants();
    private final List<Environment> environment = new ArrayList<>();

    /** Returns the cluster five minutes after its start: two nodes with a ready pod on each. */
    private World settled(String nodes, int minAvailable) throws IOException {
        Path file = folder.resolve("invariants.yaml");
        Files.writeString(file, """
            name: invariants
            duration: 10m
            region: us-east-1
            latencies: {profile: kwok}
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: Never, budgets: [{nodes: "%s"}]}
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      expireAfter: Never
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [g5.xlarge]}
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: c, image: i, resources: {limits: {cpu: 100m, nvidia.com/gpu: 1}}}]}
              - apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web}
                spec: {minAvailable: %d, selector: {matchLabels: {app: web}}}
            """.formatted(nodes, minAvailable));
        World world = World.wire(ScenarioLoader.load(file), List.of(invariants), controllers -> {
            environment.add(controllers.karpenter().environment());
            invariants.watch(controllers.karpenter().environment());
        });
        world.runUntil(5 * MINUTE);
        assertThat(world.cluster().nodes().list()).hasSize(2);
        assertThat(world.cluster().pods().list()).hasSize(2).allMatch(Pod::isReady);
        assertThat(invariants.violation()).isNull();
        return world;
    }

    private void assertViolates(Invariant invariant, String object, String event) {
        Violation violation = invariants.violation();
        assertThat(violation).isNotNull();
        assertThat(violation.invariant()).isEqualTo(invariant);
        assertThat(violation.time()).isEqualTo(5 * MINUTE);
        assertThat(violation.object()).isEqualTo(object);
        assertThat(violation.event()).isEqualTo(event);
    }

    private static Pod pod(Cluster cluster, int index) {
        return List.copyOf(cluster.pods().list()).get(index);
    }

    /** Sets the allowed disruptions of the budget, as a broken disruption controller would. */
    private static void allowDisruptions(Cluster cluster, int allowed) {
        PodDisruptionBudget budget =
                cluster.podDisruptionBudgets().list().iterator().next();
        PodDisruptionBudget.Status right = Objects.requireNonNull(budget.status());
        cluster.podDisruptionBudgets()
                .update(budget.withStatus(new PodDisruptionBudget.Status(
                        right.currentHealthy(), right.desiredHealthy(), right.expectedPods(), allowed, Map.of())));
    }

    @Test
    void anEvictionBeyondAPodDisruptionBudgetIsFoundWithTheBudgetAndThePod() throws IOException {
        Cluster cluster = settled("10", 2).cluster();
        Pod pod = pod(cluster, 0);
        allowDisruptions(cluster, 2);
        cluster.evict(pod, "a broken rule");

        assertViolates(
                Invariant.POD_DISRUPTION_BUDGETS,
                "PodDisruptionBudget default/web",
                "a broken rule evicted pod " + pod.key() + ", which leaves 1 healthy pods");
    }

    @Test
    void onlyTheFirstOfTwoEvictionsBeyondABudgetIsNamed() throws IOException {
        Cluster cluster = settled("10", 1).cluster();
        Pod first = pod(cluster, 0);
        Pod second = pod(cluster, 1);
        allowDisruptions(cluster, 2);
        cluster.evict(first, "one");
        assertThat(invariants.violation()).isNull();
        cluster.evict(second, "two");

        assertViolates(
                Invariant.POD_DISRUPTION_BUDGETS,
                "PodDisruptionBudget default/web",
                "two evicted pod " + second.key() + ", which leaves 0 healthy pods");
    }

    @Test
    void deletionsWithoutEvictionViolateNoPodDisruptionBudget() throws IOException {
        Cluster cluster = settled("10", 2).cluster();
        cluster.podStatus().evicted(pod(cluster, 0), "memory");
        cluster.deleteDisrupted(pod(cluster, 1), "drained");

        assertThat(invariants.violation()).isNull();
    }

    @Test
    void aCommandBeyondTheBudgetOfItsNodePoolIsFoundWithWhatItAllows() throws IOException {
        settled("1", 1);
        command();

        assertViolates(Invariant.DISRUPTION_BUDGETS, "NodePool default", "Drifted disrupts 2 more of its 2 nodes");
        assertThat(Objects.requireNonNull(invariants.violation()).before())
                .isEqualTo("0 of them disrupting, 1 allowed");
    }

    @Test
    void aCommandWithinTheBudgetOfItsNodePoolViolatesNone() throws IOException {
        settled("2", 1);
        command();

        assertThat(invariants.violation()).isNull();
    }

    /** Appends a command for both nodes to the journal, as disruption without budgets would. */
    private void command() {
        Environment karpenter = environment.get(0);
        List<String> claims = karpenter.nodeClaims().list().stream()
                .map(claim -> claim.meta().name())
                .toList();
        invariants.appended(new Journal.Entry(
                karpenter.now(), new Observation.DisruptionCommand("Drifted", "replace", "", claims, 2)));
    }

    @Test
    void aPodBoundWhereAnotherHasTheOnlyGpuIsFound() throws IOException {
        Cluster cluster = settled("10", 1).cluster();
        Pod pod = cluster.createPod(
                ObjectMeta.of("default", "more"), pod(cluster, 0).spec(), Pod.FOREVER);
        Node node = cluster.nodes().list().iterator().next();
        cluster.bind(pod, node);

        Violation violation = invariants.violation();
        assertViolates(
                Invariant.ALLOCATABLE,
                "node " + node.name(),
                Objects.requireNonNull(violation).event());
        assertThat(violation.event())
                .startsWith("pod default/more was bound to it: ")
                .contains("nvidia.com/gpu=2");
    }
}
