// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Tests of what clusters of different kinds are imported as. */
class ClusterKindsTest {
    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata:
              name: node-1
              labels: {node.kubernetes.io/instance-type: m5.large, topology.kubernetes.io/zone: us-east-1a}
            status: {capacity: {cpu: "2", memory: 8Gi, pods: "29"}, allocatable: {cpu: "2", memory: 7Gi, pods: "29"}}
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void finishedCustomResourcesDoNotRunAgain() throws IOException {
        String workflow = """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: {name: NAME, namespace: batch}
                spec: {entrypoint: main, templates: [{name: main, container: {image: x}}]}
                status: {phase: PHASE}
                """;
        ImportResult result = imported(
                NODE,
                workflow.replace("NAME", "done").replace("PHASE", "Succeeded"),
                workflow.replace("NAME", "next").replace("PHASE", "Pending"));

        assertThat(objects(result)).contains("name: next").doesNotContain("name: done");
        assertThat(texts(result))
                .anyMatch(text -> text.contains("because they have ended: 1 Workflow"))
                .anyMatch(text -> text.contains("ASSUMED: the pods of 1 Job run 10m") && text.contains("batch/next"));
    }

    @Test
    void aVolcanoJobIsNoJobOfKubernetes() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: {name: train, namespace: batch}
                spec: {tasks: [{name: t, replicas: 2, template: {spec: {containers: [{name: t, image: x}]}}}]}
                status: {state: {phase: Completed}}
                """);

        assertThat(objects(result)).doesNotContain("train");
        assertThat(texts(result)).anyMatch(text -> text.contains("because they have ended: 1 Job"));
    }

    @Test
    void aCronWorkflowGoesOnWhileAWorkflowOfItRuns() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: argoproj.io/v1alpha1
                kind: CronWorkflow
                metadata: {name: nightly, namespace: batch}
                spec:
                  schedule: "0 3 * * *"
                  workflowSpec: {entrypoint: main, templates: [{name: main, container: {image: x}}]}
                """, """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata:
                  name: nightly-1
                  namespace: batch
                  ownerReferences: [{apiVersion: argoproj.io/v1alpha1, kind: CronWorkflow, name: nightly, controller: true}]
                spec: {entrypoint: main, templates: [{name: main, container: {image: x}}]}
                status: {phase: Running}
                """, """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: nightly-1-a
                  namespace: batch
                  ownerReferences: [{apiVersion: argoproj.io/v1alpha1, kind: Workflow, name: nightly-1, controller: true}]
                spec: {nodeName: node-1, containers: [{name: main, image: x}]}
                status: {phase: Running}
                """);

        assertThat(file(result, ImportResult.SCENARIO))
                .contains("argoproj.io/v1alpha1.CronWorkflow")
                .doesNotContain("argoproj.io/v1alpha1.Workflow");
        assertThat(texts(result)).anyMatch(text -> text.contains("ASSUMED: the pods of 1 CronJob run 10m"));
    }

    @Test
    void daemonSetsOfKruiseAreThoseOfKubernetes() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: apps.kruise.io/v1alpha1
                kind: DaemonSet
                metadata: {name: agent, namespace: ops}
                spec:
                  selector: {matchLabels: {app: agent}}
                  template: {metadata: {labels: {app: agent}}, spec: {containers: [{name: a, image: x}]}}
                """, """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: agent-1
                  namespace: ops
                  labels: {app: agent}
                  ownerReferences: [{apiVersion: apps.kruise.io/v1alpha1, kind: DaemonSet, name: agent, controller: true}]
                spec: {nodeName: node-1, containers: [{name: a, image: x}]}
                status: {phase: Running}
                """);

        assertThat(result.desired()).containsEntry("DaemonSet", 1);
        assertThat(result.daemonPods()).isEqualTo(1);
        assertThat(texts(result)).anyMatch(text -> text.contains("1 DaemonSet of apps.kruise.io imported as"));
    }

    @Test
    void podsOfACloneSetAreReplacedByAReplicaSet() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: apps.kruise.io/v1alpha1
                kind: CloneSet
                metadata: {name: web, namespace: shop}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: web}}
                  updateStrategy: {type: InPlaceIfPossible}
                  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: a, image: x}]}}
                """, """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: web-x1
                  namespace: shop
                  labels: {app: web}
                  ownerReferences: [{apiVersion: apps.kruise.io/v1alpha1, kind: CloneSet, name: web, controller: true}]
                spec: {nodeName: node-1, containers: [{name: a, image: x}]}
                status: {phase: Running}
                """);

        assertThat(result.desired()).containsEntry("ReplicaSet", 1);
        assertThat(file(result, ImportResult.STATE))
                .contains("kind: ReplicaSet")
                .doesNotContain("CloneSet");
        assertThat(texts(result))
                .anyMatch(text -> text.contains("1 CloneSet of apps.kruise.io imported as ReplicaSets of apps"))
                .noneMatch(text -> text.contains("not replaced"));
        load(result);
    }

    @Test
    void resourcesOfOneNameBecomeWorkloadsOfDifferentNames() throws IOException {
        String text = """
                apiVersion: KIND.k8s.elastic.co/v1
                kind: Kibana
                metadata: {name: logs, namespace: ops}
                spec: {count: 1, nodeSets: [{name: default, count: 3}]}
                """;
        ImportResult result = imported(
                NODE,
                text.replace("KIND", "kibana"),
                text.replace("KIND", "apm").replace("Kibana", "ApmServer"),
                text.replace("KIND", "elasticsearch").replace("Kibana", "Elasticsearch"));

        assertThat(file(result, ImportResult.SCENARIO)).contains("ApmServer", "Elasticsearch", "Kibana");
        load(result);
    }

    @Test
    void theWorkloadsOfAnOperatorStandForItsResource() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: monitoring.coreos.com/v1
                kind: Prometheus
                metadata: {name: k8s, namespace: monitoring}
                spec: {replicas: 1}
                """, """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata:
                  name: prometheus-k8s
                  namespace: monitoring
                  ownerReferences: [{apiVersion: monitoring.coreos.com/v1, kind: Prometheus, name: k8s, controller: true}]
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: prometheus}}
                  template:
                    metadata: {labels: {app: prometheus}}
                    spec: {containers: [{name: prometheus, image: prometheus}]}
                """);

        assertThat(result.desired()).containsEntry("StatefulSet", 1);
        assertThat(file(result, ImportResult.SCENARIO)).doesNotContain("workloadKinds");
    }

    @Test
    void demandOnExternalMetricsHasTheirNames() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: worker, namespace: shop}
                spec:
                  selector: {matchLabels: {app: worker}}
                  template: {metadata: {labels: {app: worker}}, spec: {containers: [{name: worker, image: worker}]}}
                """, """
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata:
                  name: keda-hpa-worker
                  namespace: shop
                  ownerReferences: [{apiVersion: keda.sh/v1alpha1, kind: ScaledObject, name: worker, controller: true}]
                spec:
                  maxReplicas: 9
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: worker}
                  metrics:
                  - type: External
                    external:
                      metric: {name: queue_length, selector: {matchLabels: {queue: orders}}}
                      target: {type: AverageValue, averageValue: "30"}
                status:
                  currentReplicas: 3
                  currentMetrics: [{type: External, external: {metric: {name: queue_length}, current: {averageValue: "20"}}}]
                """, """
                apiVersion: keda.sh/v1alpha1
                kind: ScaledObject
                metadata: {name: worker, namespace: shop}
                spec: {scaleTargetRef: {name: worker}, triggers: []}
                """);

        assertThat(result.desired()).containsEntry("HorizontalPodAutoscaler", 1);
        assertThat(file(result, ImportResult.SCENARIO))
                .contains("metric: queue_length")
                .contains("low: 60.0");
        load(result);
    }

    @Test
    void scaledObjectIsKeptWithItsDemandAndActivityAndWithoutItsAutoscaler() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: worker, namespace: shop}
                spec:
                  replicas: 3
                  selector: {matchLabels: {app: worker}}
                  template: {metadata: {labels: {app: worker}}, spec: {containers: [{name: worker, image: worker}]}}
                """, """
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata:
                  name: keda-hpa-worker
                  namespace: shop
                  ownerReferences: [{apiVersion: keda.sh/v1alpha1, kind: ScaledObject, name: worker, controller: true}]
                spec:
                  minReplicas: 1
                  maxReplicas: 9
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: worker}
                  metrics:
                  - type: External
                    external:
                      metric: {name: s0-rabbitmq-orders}
                      target: {type: AverageValue, averageValue: "30"}
                  - type: External
                    external:
                      metric: {name: s1-cron-UTC-08xxx-018xxx}
                      target: {type: AverageValue, averageValue: "1"}
                status:
                  currentReplicas: 3
                  desiredReplicas: 3
                  currentMetrics:
                  - {type: External, external: {metric: {name: s0-rabbitmq-orders}, current: {averageValue: "20"}}}
                  - {type: External, external: {metric: {name: s1-cron-UTC-08xxx-018xxx}, current: {averageValue: "1"}}}
                """, """
                apiVersion: keda.sh/v1alpha1
                kind: ScaledObject
                metadata: {name: worker, namespace: shop, annotations: {autoscaling.keda.sh/paused-scale-in: "true"}}
                spec:
                  scaleTargetRef: {name: worker}
                  triggers:
                  - {type: rabbitmq, metadata: {value: "30", host: "amqp://user:password@rabbit", queueName: orders}}
                  - {type: cron, metadata: {timezone: UTC, start: 0 8 * * *, end: 0 18 * * *, desiredReplicas: "4"}}
                status: {lastActiveTime: "2026-01-05T07:59:40Z", hpaName: keda-hpa-worker}
                """);

        assertThat(result.desired()).containsEntry("ScaledObject", 1).doesNotContainKey("HorizontalPodAutoscaler");
        assertThat(file(result, ImportResult.OBJECTS))
                .contains("paused-scale-in", "desiredReplicas")
                .doesNotContain("password");
        assertThat(file(result, ImportResult.SCENARIO))
                .contains("metric: rabbitmq")
                .contains("low: 60.0")
                .doesNotContain("cron");
        assertThat(file(result, ImportResult.STATE)).contains("lastActiveTime");
        load(result);
    }

    @Test
    void verticalPodAutoscalerIsKeptWithItsRecommendation() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: worker, namespace: shop}
                spec:
                  selector: {matchLabels: {app: worker}}
                  template: {metadata: {labels: {app: worker}}, spec: {containers: [{name: worker, image: worker}]}}
                """, """
                apiVersion: autoscaling.k8s.io/v1
                kind: VerticalPodAutoscaler
                metadata: {name: worker, namespace: shop}
                spec:
                  targetRef: {apiVersion: apps/v1, kind: Deployment, name: worker}
                  updatePolicy: {updateMode: InPlaceOrRecreate}
                status:
                  conditions: [{type: RecommendationProvided, status: "True"}]
                  recommendation:
                    containerRecommendations:
                    - {containerName: worker, target: {cpu: 35m, memory: "262144k"}, uncappedTarget: {cpu: 12m}}
                """);

        assertThat(result.desired()).containsEntry("VerticalPodAutoscaler", 1);
        assertThat(file(result, ImportResult.OBJECTS))
                .contains("cpu: 35m")
                .doesNotContain("uncappedTarget", "RecommendationProvided");
        assertThat(load(result)
                        .initialObjects()
                        .of(VerticalPodAutoscaler.class)
                        .get(0)
                        .recommendations())
                .hasSize(1);
    }

    @Test
    void aNodeClassOfAutoModeIsDistinctFromAnEc2NodeClass() throws IOException {
        String pool = """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: POOL}
                spec: {template: {spec: {nodeClassRef: {group: GROUP, kind: KIND, name: default}, requirements: []}}}
                """;
        ImportResult result = imported(
                NODE,
                """
                apiVersion: eks.amazonaws.com/v1
                kind: NodeClass
                metadata: {name: default}
                spec: {role: nodes, subnetSelectorTerms: [{id: subnet-1}], securityGroupSelectorTerms: [{id: sg-1}]}
                """,
                """
                apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: nodes
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
                """,
                pool.replace("POOL", "auto")
                        .replace("GROUP", "eks.amazonaws.com")
                        .replace("KIND", "NodeClass"),
                pool.replace("POOL", "own")
                        .replace("GROUP", "karpenter.k8s.aws")
                        .replace("KIND", "EC2NodeClass"));

        assertThat(result.desired()).containsEntry("EC2NodeClass", 2);
        assertThat(objects(result)).contains("name: default-auto-mode").contains("name: default\n");
        load(result);
    }

    @Test
    void theNetworkPluginGivesAddressesAndReservedInterfaces() throws IOException {
        ImportResult result = imported(NODE, """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: aws-node, namespace: kube-system}
                spec:
                  selector: {matchLabels: {app: aws-node}}
                  template:
                    metadata: {labels: {app: aws-node}}
                    spec:
                      containers:
                      - name: aws-node
                        image: 602401143452.dkr.ecr.us-east-1.amazonaws.com/amazon-k8s-cni:v1.20.4
                        env: [{name: AWS_VPC_K8S_CNI_CUSTOM_NETWORK_CFG, value: "true"}, {name: WARM_ENI_TARGET, value: "2"}]
                """, """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: own}
                spec: {template: {spec: {nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}, requirements: []}}}
                """);

        assertThat(file(result, ImportResult.SCENARIO))
                .contains("karpenter:\n  reservedENIs: 1\n")
                .contains("cloud:\n  addressesPerInstance: primary\n");
        load(result);
    }

    @Test
    void pricesInYuanAreConvertedWithAnAssumedRate() throws IOException {
        ImportResult result = imported(NODE.replace("us-east-1a", "cn-north-1a"));

        assertThat(result.onDemandPerHour()).isCloseTo(0.14, within(0.02));
        assertThat(texts(result)).anyMatch(text -> text.contains("ASSUMED: 7.2 CNY per USD"));
        load(result);
    }

    @Test
    void nodesOfAnotherCloudAreNamed() throws IOException {
        ImportResult result = imported(NODE + "spec: {providerID: gce://project/zone/node-1}\n");

        assertThat(texts(result)).anyMatch(text -> text.startsWith("1 node is not of AWS (gce://)"));
    }

    @Test
    void oneNameWithTwoUidsIsOfTwoClusters() {
        String set =
                "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: aws-node, namespace: kube-system, uid: UID}\n";

        assertThatThrownBy(() -> imported(NODE, set.replace("UID", "a"), set.replace("UID", "b")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("belongs to another cluster");
    }

    @Test
    void aScenarioIsNoDump() {
        assertThatThrownBy(() -> imported("duration: 1h\nmanifests: [a.yaml]\n"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is a scenario, not a dump");
    }

    private Scenario load(ImportResult result) throws IOException {
        Path target = folder.resolve("mine");
        ImportFolder.write(target, result.files());
        return ScenarioLoader.load(target.resolve(ImportResult.SCENARIO));
    }

    private ImportResult imported(String... documents) throws IOException {
        Path dump = folder.resolve("dump.yaml");
        Files.writeString(dump, String.join("---\n", documents));
        Problems problems = new Problems();
        return ClusterImport.of(DumpFiles.read(List.of(dump), problems), ImportOptions.DEFAULTS, problems);
    }

    private static String objects(ImportResult result) {
        return file(result, ImportResult.OBJECTS);
    }

    private static String file(ImportResult result, String name) {
        return String.valueOf(result.files().get(name));
    }

    private static List<String> texts(ImportResult result) {
        return result.problems().stream().map(Problem::message).toList();
    }
}
