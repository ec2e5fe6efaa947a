// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that custom resources with pods are simulated if the scenario says so, and else reported with the number of their pods.
 */
final class CustomWorkloadsTest {
    private static final String FILE = "src/test/resources/cases/custom.yaml";

    @Test
    void kindsThatTheScenarioNamesRunAsDeploymentsAndJobs() {
        RecordedRun run = RecordedRun.of(FILE);
        Map<String, Long> pods = new TreeMap<>();
        run.observed(Observation.PodCreated.class).forEach(pod -> pods.merge(pod.owner(), 1L, Long::sum));
        assertThat(pods)
                .hasToString("{Deployment/api=2, Deployment/corner=2, Deployment/llm-leaderworkertemplate=2,"
                        + " Deployment/llm-leaderworkertemplate-2=4, Deployment/ray-headgroupspec=1, Deployment/ray-small=2,"
                        + " Deployment/web=3, Job/train-ps=1, Job/train-worker=4}");
        assertThat(run.outcome().results().pods().bound()).isEqualTo(21);
        assertThat(run.outcome().results().pods().lost()).isZero();
    }

    @Test
    void othersAreReportedWithTheirPodsUnlessTheirReplicaSetsAreThere() {
        assertThat(remarks("left-out", Problem::message))
                .contains(
                        "1 Rollout of argoproj.io/v1alpha1 ignored, with the 2 pods that its controller creates: cost and "
                                + "nodes are too low",
                        "1 Job of batch.volcano.sh/v1alpha1 ignored, with the 5 pods that its controller creates: cost and "
                                + "nodes are too low",
                        "1 LeaderWorkerSet of leaderworkerset.x-k8s.io/v1 ignored, with the 6 pods that its controller "
                                + "creates: cost and nodes are too low",
                        "1 Workflow of argoproj.io/v1alpha1 ignored, with the 1 pod that its controller creates: cost and "
                                + "nodes are too low",
                        "1 FlinkDeployment of flink.apache.org/v1beta1 ignored, with the 4 pods that its controller "
                                + "creates: cost and nodes are too low");
        assertThat(remarks("left-out", problem -> String.valueOf(problem.hint())))
                .contains("Simulate it: workloadKinds: {argoproj.io/v1alpha1.Rollout: {}}.");
    }

    @Test
    void unknownKindsWithPodTemplatesAreReportedWithReplicasButPolicyPatternsAreNot(@TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), """
                name: unknown
                region: us-east-1
                duration: 10m
                manifests:
                - apiVersion: foo.example.com/v1
                  kind: Gadget
                  metadata: {name: g}
                  spec:
                    tasks:
                    - {name: a, replicas: 3, template: {spec: {containers: [{name: c, image: c}]}}}
                    - {name: b, replicas: 2, template: {spec: {containers: [{name: c, image: c}]}}}
                - apiVersion: foo.example.com/v1
                  kind: Sidecar
                  metadata: {name: s}
                  spec: {containers: [{name: c, image: c}]}
                - apiVersion: foo.example.com/v1
                  kind: Zero
                  metadata: {name: z}
                  spec: {replicas: 0, template: {spec: {containers: [{name: c, image: c}]}}}
                - apiVersion: kyverno.io/v1
                  kind: ClusterPolicy
                  metadata: {name: p}
                  spec: {rules: [{validate: {pattern: {spec: {containers: [{name: "*", image: "*:v?"}]}}}}]}
                """);
        List<Problem> warnings = ScenarioLoader.load(file).remarks().stream()
                .filter(remark -> remark.severity() == Severity.WARNING)
                .toList();
        assertThat(warnings)
                .extracting(Problem::message)
                .containsExactly(
                        "1 Gadget of foo.example.com/v1 ignored, with a pod template at /spec/tasks/*/template: if a "
                                + "controller creates 5 pods of it, cost and nodes are too low",
                        "1 Sidecar of foo.example.com/v1 ignored, with a pod template at /spec: if a controller creates "
                                + "pods of it, cost and nodes are too low");
        assertThat(warnings.get(0).hint())
                .isEqualTo(
                        "Simulate it: workloadKinds: {foo.example.com/v1.Gadget: {podTemplate: /spec/tasks/*/template,"
                                + " replicas: /spec/tasks/*/replicas}}.");
    }

    private static final String ROLLOUT = """
            - apiVersion: argoproj.io/v1alpha1
              kind: Rollout
              metadata: {name: web}
              spec:
                replicas: 3
                selector: {matchLabels: {app: web}}
                template:
                  metadata: {labels: {app: web}}
                  spec: {containers: [{name: c, image: c, resources: {requests: {cpu: 1}}}]}
            """;

    private static final String AUTOSCALER = """
            - apiVersion: autoscaling/v2
              kind: HorizontalPodAutoscaler
              metadata: {name: web}
              spec:
                scaleTargetRef: {apiVersion: argoproj.io/v1alpha1, kind: Rollout, name: web}
                minReplicas: 2
                maxReplicas: 20
                metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
            """;

    private static Scenario scenario(Path folder, String head, String... objects) throws IOException {
        Files.copy(Path.of("src/test/resources/cases/base.yaml"), folder.resolve("base.yaml"));
        String text = "name: t\nregion: us-east-1\nduration: 30m\n" + head + "\nmanifests:\n- base.yaml\n";
        return ScenarioLoader.load(Files.writeString(folder.resolve("t.yaml"), text + String.join("", objects)));
    }

    @Test
    void anAutoscalerOfASimulatedRolloutScalesIt(@TempDir Path folder) throws IOException {
        String head = """
                workloadKinds: {argoproj.io/v1alpha1.Rollout: {}}
                workloads: [{name: load, demand: {target: web, metric: cpu, curve: {low: 5, high: 5}}}]""";
        // The autoscaler stands before its target, as in a file of another folder.
        RecordedRun run = RecordedRun.of(scenario(folder, head, AUTOSCALER, ROLLOUT));

        List<Observation.WorkloadScaled> steps = run.observed(Observation.WorkloadScaled.class);
        assertThat(steps.get(steps.size() - 1)).isEqualTo(new Observation.WorkloadScaled("Deployment/web", 6, 10));
    }

    @Test
    void anAutoscalerOfASimulatedRolloutWithoutADemandIsAWarning(@TempDir Path folder) throws IOException {
        Scenario read = scenario(folder, "workloadKinds: {argoproj.io/v1alpha1.Rollout: {}}", ROLLOUT, AUTOSCALER);
        assertThat(read.remarks())
                .extracting(Problem::message)
                .contains(
                        "HorizontalPodAutoscaler default/web never reacts: no workload defines the load of its target; it "
                                + "keeps Deployment default/web at 3 replicas");
    }

    @Test
    void anAutoscalerWhoseTargetIsNotSimulatedIsAWarningWithAHint(@TempDir Path folder) throws IOException {
        Scenario read = scenario(folder, "", ROLLOUT, AUTOSCALER);
        assertThat(read.remarks()).anySatisfy(remark -> {
            assertThat(remark.severity()).isEqualTo(Severity.WARNING);
            assertThat(remark.message())
                    .isEqualTo(
                            "HorizontalPodAutoscaler default/web never reacts: its target, Rollout default/web, is not "
                                    + "simulated");
            assertThat(remark.hint()).isEqualTo("Simulate it: workloadKinds: {argoproj.io/v1alpha1.Rollout: {}}.");
        });
    }

    @Test
    void anObjectWithoutPodsIsANoteAndHasNoEffect(@TempDir Path folder) throws IOException {
        Scenario read =
                scenario(folder, "", "- {apiVersion: ray.io/v1, kind: RayCluster, metadata: {name: ray}, spec: {}}\n");
        assertThat(read.remarks())
                .filteredOn(remark -> remark.message().contains("RayCluster of"))
                .singleElement()
                .satisfies(remark -> {
                    assertThat(remark.severity()).isEqualTo(Severity.NOTE);
                    assertThat(remark.message()).isEqualTo("1 RayCluster of ray.io/v1 ignored: it has no pods");
                });
    }

    @Test
    void anObjectWithAGeneratedNameGivesItsPrefixToItsWorkloads(@TempDir Path folder) throws IOException {
        Scenario read = scenario(
                folder,
                "workloadKinds: {argoproj.io/v1alpha1.Workflow: {}}",
                "- {apiVersion: argoproj.io/v1alpha1, kind: Workflow, metadata: {generateName: hello-}, spec: {entrypoint: a, "
                        + "templates: [{name: a, container: {image: i}}]}}\n");
        assertThat(read.allObjects()).extracting(object -> object.name()).contains("Job default/hello-a");
    }

    private static List<String> remarks(String variant, Function<Problem, String> text) {
        return ScenarioLoader.load(Path.of(FILE), List.of(), variant).remarks().stream()
                .map(text)
                .toList();
    }

    @Test
    void chartsThatControllersInstallAreWarnedOfUnlessTheirPodsAreThere(@TempDir Path folder) throws IOException {
        String releases = """
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: gitlab, namespace: gitlab}
                spec: {chart: {spec: {chart: gitlab}}}
                ---
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: karpenter, namespace: kube-system}
                spec: {chart: {spec: {chart: karpenter}}}
                ---
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: spark, namespace: argocd}
                spec: {source: {chart: spark-operator, repoURL: https://kubeflow.github.io}}
                ---
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: apps, namespace: argocd}
                spec: {source: {path: apps, repoURL: https://example.com/apps}}
                """;
        Path scenario = Files.writeString(folder.resolve("s.yaml"), """
                name: charts
                region: us-east-1
                duration: 1m
                manifests: [releases.yaml]
                """);
        Files.writeString(folder.resolve("releases.yaml"), releases);
        assertThat(warnings(scenario))
                .containsExactlyInAnyOrder(
                        "1 HelmRelease ignored, with the pods that its chart contains: cost and nodes are too low",
                        "1 Application ignored, with the pods that its chart contains: cost and nodes are too low");

        Files.writeString(folder.resolve("releases.yaml"), releases + """
                ---
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: a, namespace: gitlab, labels: {helm.toolkit.fluxcd.io/name: gitlab}}
                ---
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: b, namespace: spark, labels: {app.kubernetes.io/instance: spark}}
                """);
        assertThat(warnings(scenario)).isEmpty();
    }

    private static List<String> warnings(Path scenario) {
        return ScenarioLoader.load(scenario).remarks().stream()
                .filter(problem -> problem.severity() == Severity.WARNING)
                .map(Problem::message)
                .toList();
    }
}
