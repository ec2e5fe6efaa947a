// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChangesDuringValidationTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final Environment karpenter = Environment.of(
            cluster,
            new Store<>(simulation::now, NodePool::meta),
            new RowCloud(""),
            KarpenterOptions.DEFAULT.withVersion(KarpenterVersion.V1_14),
            START);

    @BeforeEach
    void startInformers() {
        karpenter.informers().forEach(Controller::start);
    }

    private void make(String changes) {
        Problems problems = new Problems();
        ManifestReader reader = ManifestReader.ofRecorded(KarpenterManifests.catalog(), START);
        new ChangesDuringValidation(karpenter, list -> reader.read(new Value(list, NodePath.ROOT, problems)))
                .make(SourceDocuments.parseSingle(new SourceFile("changes", changes)));
    }

    @Test
    void budgetsAreReplacedAndRemoved() {
        String apply = """
                applyPodDisruptionBudgets:
                  - {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b, namespace: default},
                     spec: {selector: {}}, status: {disruptionsAllowed: %d}}
                """;
        make(apply.formatted(1));
        make(apply.formatted(0));
        assertThat(cluster.podDisruptionBudgets().list())
                .extracting(PodDisruptionBudget::disruptionsAllowed)
                .containsExactly(0);
        make("deletePodDisruptionBudgets: [b]");
        assertThat(cluster.podDisruptionBudgets().list()).isEmpty();
    }

    @Test
    void podsAreCreatedAndDeleted() {
        make("""
                applyPods:
                  - {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: default}, spec: {containers: []}}
                """);
        assertThat(cluster.pods().list()).hasSize(1);
        make("deletePods: [p, never-there]");
        assertThat(cluster.pods().list()).isEmpty();
    }

    @Test
    void anAppliedClaimHasOnlyTheConditionsOfItsStatus() {
        String claim = """
                applyNodeClaims:
                  - {apiVersion: karpenter.sh/v1, kind: NodeClaim, metadata: {name: nc, labels: {karpenter.sh/nodepool: p}},
                     spec: {nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}, requirements: []},
                     status: {providerID: i-1, nodeName: node-1, conditions: [%s]}}
                """;
        String initialized =
                "{type: Initialized, status: 'True', reason: Initialized, lastTransitionTime: '2026-01-01T00:00:00Z'}";
        make(claim.formatted(initialized + ", " + initialized.replace("Initialized", "Consolidatable")));
        assertThat(conditions()).contains("Initialized", "Consolidatable");

        make(claim.formatted(initialized));

        assertThat(conditions()).contains("Initialized").doesNotContain("Consolidatable");
    }

    private Set<String> conditions() {
        return karpenter
                .nodeClaims()
                .list()
                .iterator()
                .next()
                .conditions()
                .all()
                .keySet();
    }

    @Test
    void changesOfUnknownKindsAreRefusedByName() {
        for (String change : new String[] {
            "applyServices: [{apiVersion: v1, kind: Service, metadata: {name: s}}]",
            "deleteServices: [s]",
            "advanceSeconds: 5"
        }) {
            assertThatThrownBy(() -> make(change))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("duringValidation." + change.substring(0, change.indexOf(':')));
        }
    }
}
