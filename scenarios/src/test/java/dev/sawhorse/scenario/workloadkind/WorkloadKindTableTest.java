// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** The pods that operators make of objects in the form of their own samples. */
class WorkloadKindTableTest {
    private static final PodSource.Lookup NOTHING = (kind, namespace, name) -> null;

    @Test
    void aPodOfSparkRequestsItsMemoryAndTheOverhead() {
        List<PodSet> sets = pods("sparkoperator.k8s.io", "SparkApplication", """
                spec:
                  type: Python
                  sparkConf: {spark.kubernetes.memoryOverheadFactor: "0.2"}
                  driver: {cores: 1, memory: 512m, nodeSelector: {team: a}}
                  executor: {cores: 4, coreRequest: 3600m, memory: 10g, instances: 5, memoryOverhead: 2g}
                """);
        assertThat(sets)
                .extracting(PodSet::name, PodSet::count)
                .containsExactly(tuple("driver", 1), tuple("executor", 5));
        assertThat(requests(sets.get(0))).isEqualTo(Map.of("cpu", "1", "memory", "896Mi"));
        assertThat(spec(sets.get(0)).mapping("nodeSelector").text("team")).isEqualTo("a");
        assertThat(requests(sets.get(1))).isEqualTo(Map.of("cpu", "3600m", "memory", "12288Mi"));
    }

    @Test
    void theOverheadOfSparkIsATenthForTheJvmAndMoreForOtherLanguages() {
        String object = "spec: {type: %s, driver: {memory: 8g}, executor: {memory: 8g}}";
        assertThat(requests(pods("sparkoperator.k8s.io", "SparkApplication", object.formatted("Scala"))
                        .get(1)))
                .containsEntry("memory", "9011Mi");
        assertThat(requests(pods("sparkoperator.k8s.io", "SparkApplication", object.formatted("R"))
                        .get(1)))
                .containsEntry("memory", "11468Mi");
    }

    @Test
    void dynamicAllocationStartsWithTheLargestOfItsNumbersAndSaysSo() {
        PodSet executors = pods("sparkoperator.k8s.io", "SparkApplication", """
                spec:
                  dynamicAllocation: {enabled: true, initialExecutors: 2, minExecutors: 3, maxExecutors: 10}
                  executor: {instances: 1}
                """).get(1);
        assertThat(executors.count()).isEqualTo(3);
        assertThat(executors.doubt()).isEqualTo("dynamic allocation starts with 3 executors and may use up to 10");
    }

    @Test
    void flinkStartsAsManyTaskManagersAsItsParallelismNeedsAndItsMemoryIsInMebibytes() {
        List<PodSet> sets = pods("flink.apache.org", "FlinkDeployment", """
                spec:
                  flinkConfiguration: {taskmanager.numberOfTaskSlots: "2"}
                  podTemplate: {spec: {tolerations: [{operator: Exists}], containers: [{name: flink-main-container}]}}
                  jobManager: {resource: {memory: "2048m", cpu: 1}}
                  taskManager: {resource: {memory: "4 gb", cpu: 0.5}}
                  job: {parallelism: 5}
                """);
        assertThat(sets)
                .extracting(PodSet::name, PodSet::count)
                .containsExactly(tuple("jobmanager", 1), tuple("taskmanager", 3));
        assertThat(requests(sets.get(0))).isEqualTo(Map.of("cpu", "1", "memory", "2048Mi"));
        assertThat(requests(sets.get(1))).isEqualTo(Map.of("cpu", "0.5", "memory", "4Gi"));
        assertThat(spec(sets.get(1)).mappings("tolerations")).hasSize(1);
    }

    @Test
    void aSessionClusterOfFlinkStartsTaskManagersWithItsJobs() {
        assertThat(pods("flink.apache.org", "FlinkDeployment", "spec: {jobManager: {}, taskManager: {}}")
                        .get(1)
                        .count())
                .isNull();
    }

    @Test
    void aWorkflowHasAPodForEachContainerThatItsEntrypointLeadsTo() {
        List<PodSet> sets = pods("argoproj.io", "Workflow", """
                spec:
                  entrypoint: main
                  nodeSelector: {pool: batch}
                  templates:
                  - name: main
                    steps:
                    - - {name: a, template: work}
                    - - {name: b, template: work, withItems: [1, 2, 3]}
                      - {name: c, template: diamond}
                  - name: diamond
                    dag: {tasks: [{name: x, template: check}, {name: y, template: check, dependencies: [x]}]}
                  - {name: work, container: {image: i, resources: {requests: {cpu: 2}}}}
                  - {name: check, script: {image: i}}
                  - {name: unused, container: {image: i}}
                """);
        assertThat(sets)
                .extracting(PodSet::name, PodSet::count, PodSet::doubt)
                .containsExactly(tuple("work", 4, ""), tuple("check", 2, ""));
        assertThat(requests(sets.get(0))).isEqualTo(Map.of("cpu", "2"));
        assertThat(spec(sets.get(1)).mapping("nodeSelector").text("pool")).isEqualTo("batch");
    }

    @Test
    void conditionsAndRecursionOfAWorkflowAreADoubtAboutTheNumber() {
        List<PodSet> sets = pods("argoproj.io", "Workflow", """
                spec:
                  entrypoint: flip
                  templates:
                  - name: flip
                    steps:
                    - - {name: toss, template: coin}
                    - - {name: again, template: flip, when: "{{steps.toss.outputs.result}} == tails"}
                  - {name: coin, metadata: {labels: {a: "{{inputs}}"}}, script: {image: i}}
                """);
        assertThat(sets).singleElement().satisfies(set -> {
            assertThat(set.count()).isEqualTo(1);
            assertThat(set.doubt()).startsWith("conditions, loops over results");
            assertThat(String.valueOf(set.template())).doesNotContain("{{");
        });
    }

    @Test
    void aWorkflowOfATemplateElsewhereIsUnknownUnlessTheTemplateIsInTheInput() {
        String object = "spec: {workflowTemplateRef: {name: t}}";
        assertThat(pods("argoproj.io", "Workflow", object))
                .singleElement()
                .satisfies(set -> assertThat(set.count()).isNull());
        MappingNode template = parse("spec: {entrypoint: a, templates: [{name: a, container: {image: i}}]}");
        assertThat(pods(
                        "argoproj.io",
                        "Workflow",
                        object,
                        (kind, namespace, name) ->
                                (kind + " " + namespace + "/" + name).equals("WorkflowTemplate default/t")
                                        ? template
                                        : null))
                .extracting(PodSet::count)
                .containsExactly(1);
    }

    @Test
    void aRolloutUsesTheTemplateOfTheDeploymentItRefersTo() {
        MappingNode deployment = parse("spec: {replicas: 0, template: {spec: {containers: [{name: c}]}}}");
        List<PodSet> sets = pods(
                "argoproj.io",
                "Rollout",
                "spec: {replicas: 5, workloadRef: {apiVersion: apps/v1, kind: Deployment, name: d}}",
                (kind, namespace, name) -> name.equals("d") ? deployment : null);
        assertThat(sets).singleElement().satisfies(set -> {
            assertThat(set.count()).isEqualTo(5);
            assertThat(spec(set).mappings("containers")).hasSize(1);
        });
    }

    @Test
    void aWorkerGroupOfRayHasAtLeastItsMinimum() {
        List<PodSet> sets = pods("ray.io", "RayCluster", """
                spec:
                  headGroupSpec: {template: {spec: {containers: []}}}
                  workerGroupSpecs:
                  - {groupName: a, minReplicas: 2, maxReplicas: 5, template: {spec: {}}}
                  - {groupName: b, replicas: 3, minReplicas: 1, numOfHosts: 4, template: {spec: {}}}
                  - {groupName: c, template: {spec: {}}}
                """);
        assertThat(sets)
                .extracting(PodSet::name, PodSet::count)
                .containsExactly(tuple("", 1), tuple("a", 2), tuple("b", 12), tuple("c", 0));
    }

    @Test
    void brokersOfKafkaHaveTheResourcesAndTheTolerationsOfTheirPool() {
        PodSet brokers = pods("kafka.strimzi.io", "KafkaNodePool", """
                spec:
                  replicas: 3
                  resources: {requests: {cpu: "2", memory: 8Gi}, limits: {memory: 8Gi}}
                  template: {pod: {tolerations: [{key: kafka, operator: Exists}]}}
                """).get(0);
        assertThat(brokers.count()).isEqualTo(3);
        assertThat(requests(brokers)).isEqualTo(Map.of("cpu", "2", "memory", "8Gi"));
        assertThat(spec(brokers).mappings("tolerations")).hasSize(1);
    }

    @Test
    void theEntityOperatorOfKafkaIsOnePodOfTwoContainers() {
        List<PodSet> sets = pods("kafka.strimzi.io", "Kafka", """
                spec:
                  kafka: {replicas: 3}
                  entityOperator:
                    topicOperator: {resources: {requests: {cpu: 100m}}}
                    userOperator: {resources: {requests: {cpu: 200m}}}
                """);
        assertThat(sets)
                .extracting(PodSet::fallback, PodSet::count)
                .containsExactly(tuple("kafka", 3), tuple("entityOperator", 1));
        assertThat(spec(sets.get(1)).mappings("containers")).hasSize(2);
    }

    @Test
    void elasticsearchHasItsDefaultMemoryUnlessThePodTemplateNamesOne() {
        List<PodSet> sets = pods("elasticsearch.k8s.elastic.co", "Elasticsearch", """
                spec:
                  nodeSets:
                  - {name: master, count: 3}
                  - name: data
                    count: 2
                    podTemplate: {spec: {containers: [{name: elasticsearch, resources: {requests: {memory: 16Gi}}}]}}
                """);
        assertThat(sets).extracting(PodSet::name, PodSet::count).containsExactly(tuple("master", 3), tuple("data", 2));
        assertThat(requests(sets.get(0))).isEqualTo(Map.of("memory", "2Gi"));
        assertThat(requests(sets.get(1))).isEqualTo(Map.of("memory", "16Gi"));
    }

    @Test
    void aModelServerHasTheDefaultsOfKServe() {
        PodSet predictor = pods("serving.kserve.io", "InferenceService", """
                spec: {predictor: {minReplicas: 2, nodeSelector: {gpu: a}, model: {modelFormat: {name: sklearn}}}}
                """).get(0);
        assertThat(predictor.count()).isEqualTo(2);
        assertThat(requests(predictor)).isEqualTo(Map.of("cpu", "1", "memory", "2Gi"));
        assertThat(spec(predictor).mapping("nodeSelector").text("gpu")).isEqualTo("a");
    }

    @Test
    void operatorsAddDefaultsToEachMissingRequestOrOnlyWhereNoResourcesAreStated() {
        assertThat(requests(pods("acid.zalan.do", "postgresql", """
                spec: {numberOfInstances: 2, resources: {requests: {cpu: 500m}, limits: {memory: 4Gi}}}
                """).get(0)))
                .isEqualTo(Map.of("cpu", "500m", "memory", "100Mi"));
        assertThat(requests(pods("serving.kserve.io", "InferenceService", """
                spec: {predictor: {sklearn: {resources: {requests: {memory: 8Gi}}}}}
                """).get(0)))
                .isEqualTo(Map.of("memory", "8Gi", "cpu", "1"));
        assertThat(requests(pods("rabbitmq.com", "RabbitmqCluster", "spec: {resources: {requests: {cpu: 200m}}}")
                        .get(0)))
                .isEqualTo(Map.of("cpu", "200m"));
        assertThat(requests(pods("elasticsearch.k8s.elastic.co", "Elasticsearch", """
                spec: {nodeSets: [{name: a, count: 1, resources: {requests: {cpu: 4}}}]}
                """)
                        .get(0)))
                .isEqualTo(Map.of("cpu", "4"));
    }

    @Test
    void alertmanagerHasAContainerThatReloadsItsConfiguration() {
        PodSet set = pods("monitoring.coreos.com", "Alertmanager", "spec: {replicas: 3}")
                .get(0);
        assertThat(set.count()).isEqualTo(3);
        assertThat(requests(set)).isEqualTo(Map.of("memory", "200Mi"));
        assertThat(spec(set).mappings("containers"))
                .extracting(container -> container.text("name"))
                .containsExactly("alertmanager", "config-reloader");
    }

    @Test
    void poolersOfPostgresAreThereIfTheyAreEnabled() {
        assertThat(pods("acid.zalan.do", "postgresql", "spec: {numberOfInstances: 2, enableConnectionPooler: false}"))
                .hasSize(1);
        List<PodSet> sets = pods("acid.zalan.do", "postgresql", """
                spec:
                  numberOfInstances: 3
                  connectionPooler: {resources: {requests: {cpu: 300m}}}
                  enableReplicaConnectionPooler: true
                """);
        assertThat(sets)
                .extracting(PodSet::name, PodSet::count)
                .containsExactly(tuple("", 3), tuple("pooler", 2), tuple("pooler-repl", 2));
        assertThat(requests(sets.get(1))).isEqualTo(Map.of("cpu", "300m", "memory", "100Mi"));
    }

    @Test
    void aPrometheusAgentMayRunOnEachNode() {
        PodSet agent = pods("monitoring.coreos.com", "PrometheusAgent", "spec: {mode: DaemonSet, nodeSelector: {a: b}}")
                .get(0);
        assertThat(agent.kind()).isEqualTo(SimulatedKind.DAEMON_SET);
        assertThat(agent.isComplete()).isTrue();
        assertThat(pods("monitoring.coreos.com", "PrometheusAgent", "spec: {replicas: 2}")
                        .get(0)
                        .kind())
                .isEqualTo(SimulatedKind.DEPLOYMENT);
    }

    @Test
    void aCronWorkflowStartsItsPodsAtEachOfItsSchedules() {
        List<PodSet> sets = pods("argoproj.io", "CronWorkflow", """
                spec:
                  schedules: ["0 3 * * *", "0 15 * * *"]
                  timezone: Europe/Berlin
                  concurrencyPolicy: Forbid
                  suspend: false
                  workflowSpec:
                    entrypoint: main
                    templates: [{name: main, container: {image: i, resources: {requests: {cpu: 2}}}}]
                """);
        assertThat(sets).extracting(PodSet::name, PodSet::count).containsExactly(tuple("main", 1), tuple("main", 1));
        assertThat(sets)
                .extracting(set -> schedule(set).plain())
                .containsExactly(
                        Map.of(
                                "schedule", "0 3 * * *",
                                "timeZone", "Europe/Berlin",
                                "concurrencyPolicy", "Forbid",
                                "suspend", false),
                        Map.of(
                                "schedule", "0 15 * * *",
                                "timeZone", "Europe/Berlin",
                                "concurrencyPolicy", "Forbid",
                                "suspend", false));
    }

    @Test
    void aScheduledSparkApplicationStartsDriverAndExecutors() {
        List<PodSet> sets = pods("sparkoperator.k8s.io", "ScheduledSparkApplication", """
                spec:
                  schedule: "@every 5m"
                  template: {type: Scala, driver: {cores: 1, memory: 1g}, executor: {instances: 3, memory: 2g}}
                """);
        assertThat(sets)
                .extracting(PodSet::name, PodSet::count)
                .containsExactly(tuple("driver", 1), tuple("executor", 3));
        assertThat(schedule(sets.get(1)).text("schedule")).isEqualTo("@every 5m");
    }

    @Test
    void clickHouseHasAPodForEachReplicaOfEachShard() {
        List<PodSet> sets = pods("clickhouse.altinity.com", "ClickHouseInstallation", """
                spec:
                  defaults: {templates: {podTemplate: big}}
                  configuration:
                    clusters:
                    - {name: a, layout: {shardsCount: 3, replicasCount: 2}}
                    - {name: b, layout: {replicasCount: 2, shards: [{replicasCount: 3}, {replicas: [{}]}, {}]}}
                    - {name: c}
                  templates:
                    podTemplates:
                    - name: big
                      podDistribution: [{type: ClickHouseAntiAffinity}]
                      spec: {containers: [{name: clickhouse, resources: {requests: {memory: 8Gi}}}]}
                """);
        assertThat(sets)
                .extracting(PodSet::name, PodSet::count)
                .containsExactly(tuple("a", 6), tuple("b", 6), tuple("c", 1));
        assertThat(requests(sets.get(0))).isEqualTo(Map.of("memory", "8Gi"));
        assertThat(sets.get(0).doubt()).startsWith("podDistribution");
    }

    @Test
    void podsOnEachNodeNeedNoNumber() {
        PodSet set = pods("apps.kruise.io", "DaemonSet", "spec: {template: {spec: {containers: [{name: a}]}}}")
                .get(0);
        assertThat(set.kind()).isEqualTo(SimulatedKind.DAEMON_SET);
        assertThat(set.isComplete()).isTrue();
    }

    @Test
    void templatesThatOtherObjectsUseHaveNoPodsOfTheirOwn() {
        for (String kind : List.of("WorkflowTemplate", "ClusterWorkflowTemplate", "AnalysisTemplate")) {
            assertThat(pods("argoproj.io", kind, "spec: {templates: [{name: a, container: {image: i}}]}"))
                    .extracting(PodSet::count)
                    .containsExactly(0);
        }
    }

    private static List<PodSet> pods(String group, String kind, String object) {
        return pods(group, kind, object, NOTHING);
    }

    private static List<PodSet> pods(String group, String kind, String object, PodSource.Lookup others) {
        List<PodSet> sets = new ArrayList<>();
        WorkloadKindTable.of(group, kind).forEach(source -> sets.addAll(source.podsOf(parse(object), others)));
        return sets;
    }

    private static MappingNode parse(String text) {
        return SourceDocuments.parseSingle(new SourceFile("object.yaml", text));
    }

    private static MappingNode schedule(PodSet set) {
        @Nullable MappingNode schedule = set.schedule();
        assertThat(schedule).isNotNull();
        return schedule;
    }

    private static MappingNode spec(PodSet set) {
        @Nullable MappingNode template = set.template();
        assertThat(template).isNotNull();
        return template.mapping("spec");
    }

    private static Map<String, String> requests(PodSet set) {
        MappingNode requests =
                spec(set).mappings("containers").get(0).mapping("resources").mapping("requests");
        Map<String, String> texts = new LinkedHashMap<>();
        requests.entries().forEach(entry -> texts.put(entry.key(), String.valueOf(requests.text(entry.key()))));
        return texts;
    }

    @Test
    void podsOfBroadcastJobsEndWhichThoseOfDaemonSetsDoNot() {
        PodSet set = pods("apps.kruise.io", "BroadcastJob", "spec: {template: {spec: {containers: [{name: a}]}}}")
                .get(0);
        assertThat(set.kind()).isEqualTo(SimulatedKind.DAEMON_SET);
        assertThat(set.template()).isNotNull();
        assertThat(set.doubt()).contains("never end");
    }
}
