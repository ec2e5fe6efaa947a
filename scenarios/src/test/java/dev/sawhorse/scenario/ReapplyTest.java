// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.run.RefusedObjects.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests objects that are deleted and applied in one instant, applied again, or share a name, in whole runs. */
class ReapplyTest {
    private static final String POOL = """
            name: reapply
            duration: 10m
            region: us-east-1
            latencies: {profile: kwok}
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: 30s}
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      expireAfter: Never
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: karpenter.k8s.aws/instance-category, operator: In, values: [c, m]}
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
            """;

    private static final String CONTAINERS =
            "containers: [{name: c, image: i, resources: {requests: {cpu: '1', memory: 1Gi}}}]";

    private static final String POD = "{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {" + CONTAINERS + "}}";

    private static final String JOB = "{apiVersion: batch/v1, kind: Job, metadata: {name: x}, spec: {template: {spec: "
            + "{restartPolicy: Never, " + CONTAINERS + "}}}}";

    private static String workload(String kind, String more) {
        return "{apiVersion: apps/v1, kind: " + kind + ", metadata: {name: x}, spec: {" + more
                + "selector: {matchLabels: {app: x}}, template: {metadata: {labels: {app: x}}, spec: {" + CONTAINERS
                + "}}}}";
    }

    private static String of(String kind) {
        return switch (kind) {
            case "Job" -> JOB;
            case "DaemonSet" -> workload(kind, "");
            case "StatefulSet" -> workload(kind, "replicas: 2, serviceName: x, ");
            default -> workload(kind, "replicas: 2, ");
        };
    }

    @TempDir
    private Path folder;

    private RecordedRun run(List<String> manifests, String... timeline) throws IOException {
        StringBuilder text = new StringBuilder(POOL);
        manifests.forEach(manifest -> text.append("  - ").append(manifest).append('\n'));
        text.append("timeline:\n");
        for (String entry : timeline) {
            text.append("  - ").append(entry).append('\n');
        }
        return RecordedRun.of(
                Files.writeString(folder.resolve("reapply.yaml"), text).toString());
    }

    private static String apply(String object) {
        return "{at: 5m, apply: " + object + "}";
    }

    private static String delete(String kind, String name) {
        return "{at: 5m, delete: {kind: " + kind + ", name: " + name + "}}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job"})
    void aWorkloadDeletedAndAppliedInOneInstantRunsAgain(String kind) throws IOException {
        List<String> manifests = kind.equals("DaemonSet") ? List.of(of("DaemonSet"), POD) : List.of(of(kind));
        RecordedRun run = run(manifests, delete(kind, "x"), apply(of(kind)));

        int pods = kind.equals("DaemonSet") || kind.equals("Job") ? 1 : 2;
        long made = run.observed(Observation.PodCreated.class).stream()
                .filter(created -> created.owner().equals(kind + "/x"))
                .count();
        assertThat(made).isEqualTo(2L * pods);
        assertThat(run.observed(Observation.PodDeleted.class)).hasSize(pods);
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
        assertThat(run.outcome().refused()).isEmpty();
    }

    @Test
    void aReplicaSetNameCollisionGivesAnotherName() throws IOException {
        RecordedRun run = run(List.of(of("Deployment")), delete("Deployment", "x"), apply(of("Deployment")));

        List<String> replicaSets = run.observed(Observation.PodCreated.class).stream()
                .map(created -> created.pod().substring(0, created.pod().lastIndexOf('-')))
                .distinct()
                .toList();
        assertThat(replicaSets).hasSize(2);
    }

    @Test
    void podsOfAStatefulSetWaitForThoseOfItsPredecessor() throws IOException {
        RecordedRun run = run(List.of(of("StatefulSet")), delete("StatefulSet", "x"), apply(of("StatefulSet")));

        double gone = run.times(Observation.PodDeleted.class).get(0);
        double again = run.times(Observation.PodCreated.class).get(2);
        assertThat(gone).isGreaterThan(300);
        // The back-off doubles from 5 ms, so the set is reconciled again within twice the time it has waited.
        assertThat(again).isBetween(gone, 300 + 2 * (gone - 300) + 1);
    }

    @Test
    void aPodAppliedAgainIsUnchanged() throws IOException {
        RecordedRun run = run(List.of(POD), apply(POD));

        assertThat(run.observed(Observation.PodCreated.class)).hasSize(1);
        assertThat(run.outcome().refused()).isEmpty();
    }

    @Test
    void aChangedPodIsRefusedFieldByField() throws IOException {
        String changed = POD.replace("cpu: '1'", "cpu: '2'").replace("spec: {", "spec: {nodeSelector: {a: b}, ");
        RecordedRun run = run(List.of(POD), apply(changed));

        assertThat(run.observed(Observation.PodCreated.class)).hasSize(1);
        assertThat(run.outcome().refused()).singleElement().satisfies(refusal -> {
            assertThat(refusal.object()).isEqualTo("pod/default/p");
            assertThat(refusal.message())
                    .startsWith("Pod \"p\" is invalid: ")
                    .contains("spec.containers[0].resources: ", "spec.nodeSelector: ");
        });
    }

    @Test
    void aChangeOfAPodThatIsNotSimulatedIsNamed() throws IOException {
        RecordedRun run = run(List.of(POD), apply(POD.replace("image: i", "image: j")));

        assertThat(run.outcome().refused())
                .extracting(Refusal::message)
                .singleElement()
                .asString()
                .contains("spec.containers[0].image", "not simulated");
    }

    @Test
    void aPodAppliedDuringItsDeletionIsDeletedAndReported() throws IOException {
        RecordedRun run = run(List.of(POD), delete("Pod", "p"), apply(POD));

        assertThat(run.observed(Observation.PodCreated.class)).hasSize(1);
        assertThat(run.observed(Observation.PodDeleted.class)).hasSize(1);
        assertThat(run.outcome().refused())
                .extracting(Refusal::message)
                .singleElement()
                .asString()
                .contains("is being deleted", "30 s");
    }

    @Test
    void aPodAppliedTwiceInOneInstantIsThereOnce() throws IOException {
        RecordedRun run = run(List.of(), apply(POD), apply(POD));

        assertThat(run.observed(Observation.PodCreated.class)).hasSize(1);
    }

    @Test
    void aPodWithTheNameOfAStatefulSetsPodBlocksItAndIsReported() throws IOException {
        String namesake = POD.replace("name: p", "name: x-0");
        RecordedRun run = run(List.of(of("StatefulSet"), namesake), delete("Pod", "x-0"));

        assertThat(run.outcome().refused()).singleElement().satisfies(refusal -> {
            assertThat(refusal.object()).isEqualTo("statefulset/default/x");
            assertThat(refusal.message()).contains("pods \"x-0\" already exists");
        });
        // Once the old pod is gone, the set creates both of its pods.
        assertThat(run.observed(Observation.PodCreated.class))
                .extracting(Observation.PodCreated::pod)
                .containsExactly("default/x-0", "default/x-0", "default/x-1");
    }

    @Test
    void aPodWithTheNameOfAnOwnedPodGivesTheOwnerAnotherName() throws IOException {
        String namesake = POD.replace("name: p", "name: x-00001");
        RecordedRun run = run(List.of(namesake, JOB));

        assertThat(run.observed(Observation.PodCreated.class))
                .extracting(Observation.PodCreated::pod)
                .hasSize(2)
                .doesNotHaveDuplicates()
                .anyMatch(pod -> pod.matches("default/x-[a-z0-9]{5}") && !pod.equals("default/x-00001"));
    }

    @Test
    void theTemplateOfAJobIsImmutable() throws IOException {
        RecordedRun run = run(List.of(JOB), apply(JOB.replace("cpu: '1'", "cpu: '2'")));

        assertThat(run.observed(Observation.PodCreated.class)).hasSize(1);
        assertThat(run.outcome().refused())
                .extracting(Refusal::message)
                .containsExactly("Job.batch \"x\" is invalid: spec.template: field is immutable");
    }

    @Test
    void aJobAppliedAgainWithMoreParallelismIsUpdated() throws IOException {
        String job = JOB.replace("spec: {template", "spec: {completions: 3, parallelism: 1, template");
        RecordedRun run = run(List.of(job), apply(job.replace("parallelism: 1", "parallelism: 2")));

        assertThat(run.observed(Observation.PodCreated.class)).hasSize(2);
        assertThat(run.outcome().refused()).isEmpty();
    }

    @Test
    void theSelectorOfADeploymentIsImmutable() throws IOException {
        RecordedRun run = run(List.of(of("Deployment")), apply(of("Deployment").replace("app: x", "app: other")));

        assertThat(run.observed(Observation.PodCreated.class)).hasSize(2);
        assertThat(run.outcome().refused())
                .extracting(Refusal::message)
                .containsExactly("Deployment.apps \"x\" is invalid: spec.selector: field is immutable");
    }

    @Test
    void aNodePoolBecomesNeitherStaticNorOneOfAnotherKindOfNodeClass() throws IOException {
        String pool =
                "{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: default}, spec: {%stemplate: {spec: "
                        + "{nodeClassRef: {group: %s, kind: %s, name: default}, requirements: []}}}}";
        RecordedRun run = run(
                List.of(POD),
                apply(String.format(pool, "replicas: 3, ", "karpenter.k8s.aws", "EC2NodeClass")),
                apply(String.format(pool, "", "karpenter.kwok.sh", "KWOKNodeClass")),
                apply(String.format(pool, "weight: 5, ", "karpenter.k8s.aws", "EC2NodeClass")));

        assertThat(run.outcome().refused())
                .extracting(Refusal::message)
                .singleElement()
                .asString()
                .contains("nodeClassRef.group is immutable", "nodeClassRef.kind is immutable");
        assertThat(run.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.object().equals("nodepool/default"))
                .extracting(Observation.EventPublished::message)
                .first()
                .asString()
                .contains("Cannot transition NodePool between static (replicas set) and dynamic");
    }
}
