// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PriorityClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Manifests as found in practice: kinds of any group, deprecated versions, unusual but valid names and fields. */
class ForeignManifestsTest {
    private static final String TEMPLATE =
            "template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}";

    private final Problems problems = new Problems();

    private Manifests read(String yaml) {
        return ManifestReader.ofApplied(KubernetesManifests.catalog()).read(new SourceFile("m.yaml", yaml), problems);
    }

    private List<String> texts(Severity severity) {
        return problems.sorted().stream()
                .filter(problem -> problem.severity() == severity)
                .map(Problem::toString)
                .toList();
    }

    private <T> T single(Class<T> type, String yaml) {
        List<T> values = read(yaml).of(type);
        assertThat(texts(Severity.ERROR)).isEmpty();
        assertThat(values).hasSize(1);
        return values.get(0);
    }

    @Test
    void kindsOfUnknownGroupsAreLeftOutAndCounted() {
        Manifests manifests = read("""
                apiVersion: monitoring.coreos.com/v1
                kind: ServiceMonitor
                metadata: {name: "any:NAME at all"}
                spec: {replicas: three}
                ---
                apiVersion: bitnami.com/v1alpha1
                kind: SealedSecret
                ---
                apiVersion: bitnami.com/v1alpha1
                kind: SealedSecret
                metadata: {generateName: x}
                ---
                apiVersion: serving.knative.dev/v1
                kind: Service
                metadata: {name: web}
                ---
                apiVersion: v1
                kind: Service
                metadata: {name: web}
                spec: {}
                """);
        assertThat(problems.sorted()).isEmpty();
        assertThat(manifests.all()).filteredOn(Manifest::isLeftOut).hasSize(4);
        UnknownKinds.note(manifests.all(), Position.ofFile("m.yaml"), problems);
        assertThat(problems.sorted())
                .singleElement()
                .hasToString("m.yaml: ignored objects of unknown kinds: 2 SealedSecret, 1 Service, 1 ServiceMonitor");
    }

    @Test
    void skippedObjectsCanBeRead() {
        Manifest rollout = read("""
                apiVersion: argoproj.io/v1alpha1
                kind: Rollout
                metadata: {name: web, namespace: shop}
                spec: {replicas: 3}
                """).all().get(0);
        assertThat(rollout.name()).isEqualTo("Rollout shop/web");
        MappingNode spec = (MappingNode) rollout.place().child("spec").node();
        assertThat(spec.text("replicas")).isEqualTo("3");
    }

    @Test
    void aTypoInAKnownGroupIsAnError() {
        read("apiVersion: apps/v1\nkind: Deploymnet\nmetadata: {name: a}\n");
        assertThat(texts(Severity.ERROR)).singleElement().asString().contains("Did you mean \"Deployment\"?");
    }

    @Test
    void aTypoInAGroupOfAKnownKindIsAnError() {
        read("apiVersion: app/v1\nkind: Deployment\nmetadata: {name: a}\n");
        assertThat(texts(Severity.ERROR)).singleElement().hasToString("""
                m.yaml:1:13: apiVersion: "app" is not an API group of Deployment
                Did you mean "apps/v1" as its apiVersion?""");
    }

    @Test
    void otherKindsOfKnownGroupsAreSkipped() {
        assertThat(read("apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: a}\n")
                        .all())
                .singleElement()
                .matches(Manifest::isLeftOut);
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void anyVersionOfAKindWithoutEffectIsAccepted() {
        read("apiVersion: networking.k8s.io/v1beta1\nkind: Ingress\nmetadata: {name: a}\n");
        read("apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: a.b}\n");
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void namesOfRolesMayContainColons() {
        read(
                "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: 'system:metrics-server'}\n");
        assertThat(problems.sorted()).isEmpty();
        read("apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: 'a/b'}\n");
        assertThat(texts(Severity.ERROR)).singleElement().asString().contains("\"a/b\" is not an object name");
    }

    @Test
    void generatedNamesCountAndNeverRepeat() {
        String pod = "apiVersion: v1\nkind: Pod\nmetadata: {generateName: run-}\nspec: {containers: [{name: c}]}\n";
        assertThat(read(pod + "---\n" + pod).of(Pod.class))
                .extracting(each -> each.meta().name())
                .containsExactly("run-00001", "run-00002");
    }

    @Test
    void ofAKeyGivenTwiceTheLastCounts() {
        String yaml = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n"
                + "spec:\n  replicas: 2\n  selector: {matchLabels: {app: a}}\n  replicas: 5\n  " + TEMPLATE + "\n";
        assertThat(single(Deployment.class, yaml).replicas()).isEqualTo(5);
        assertThat(texts(Severity.WARNING))
                .singleElement()
                .asString()
                .startsWith("m.yaml:7:3: spec.replicas: \"replicas\" is duplicated; first at line 5");
        String json = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\",\"name\":\"b\"}}";
        assertThat(read(json).all().get(0).meta().name()).isEqualTo("b");
    }

    @Test
    void anUnknownFieldIsDroppedWithAWarning() {
        String yaml = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n"
                + "spec: {newerField: {a: 1}, selector: {matchLabels: {app: a}}, " + TEMPLATE + "}\n";
        single(Deployment.class, yaml);
        assertThat(texts(Severity.WARNING))
                .containsExactly(
                        "m.yaml:4:8: spec.newerField: unknown field \"newerField\", which the API server drops");
    }

    @Test
    void theCpuTargetOfTheFirstAutoscalersIsAMetric() {
        HorizontalPodAutoscaler autoscaler = single(HorizontalPodAutoscaler.class, """
                apiVersion: autoscaling/v1
                kind: HorizontalPodAutoscaler
                metadata: {name: a}
                spec:
                  maxReplicas: 9
                  targetCPUUtilizationPercentage: 65
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}
                """);
        assertThat(problems.sorted()).isEmpty();
        assertThat(autoscaler.metrics()).singleElement().satisfies(metric -> {
            assertThat(metric.name()).isEqualTo("cpu");
            assertThat(metric.target()).isEqualTo(65);
        });
    }

    @Test
    void metricsOfBetaAutoscalersAreThoseOfToday() {
        HorizontalPodAutoscaler autoscaler = single(HorizontalPodAutoscaler.class, """
                apiVersion: autoscaling/v2beta1
                kind: HorizontalPodAutoscaler
                metadata: {name: a}
                spec:
                  maxReplicas: 9
                  scaleTargetRef: {kind: Deployment, name: a}
                  metrics:
                  - {type: Resource, resource: {name: memory, targetAverageUtilization: 70}}
                  - {type: Pods, pods: {metricName: queue, targetAverageValue: "10"}}
                  - type: Object
                    object: {metricName: hits, targetValue: 2k, target: {kind: Service, name: web}}
                """);
        assertThat(autoscaler.metrics()).extracting(metric -> metric.name()).containsExactly("memory", "queue", "hits");
        assertThat(texts(Severity.NOTE))
                .containsExactly("m.yaml:1:13: apiVersion: autoscaling/v2beta1 was removed in Kubernetes 1.25: "
                        + "read as autoscaling/v2");
    }

    @Test
    void anAutoscalerOfACustomResourceHasNoValueAndOfAnUnscalableKindIsAWarning() {
        Manifests manifests = read("""
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: a}
                spec: {maxReplicas: 9, scaleTargetRef: {apiVersion: argoproj.io/v1alpha1, kind: Rollout, name: a}}
                """);
        assertThat(manifests.all().get(0).value()).isNull();
        assertThat(texts(Severity.WARNING)).isEmpty();
        read("""
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: a}
                spec: {maxReplicas: 9, scaleTargetRef: {apiVersion: apps/v1, kind: DaemonSet, name: a}}
                """);
        assertThat(texts(Severity.WARNING))
                .containsExactly(
                        "m.yaml:4:40: spec.scaleTargetRef: is a DaemonSet, which cannot be scaled: a scales nothing");
        read("""
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: a}
                spec: {maxReplicas: 9, scaleTargetRef: {apiVersion: apps/v1, kind: Deploymnet, name: a}}
                """);
        assertThat(texts(Severity.ERROR)).singleElement().asString().contains("Did you mean \"Deployment\"?");
    }

    @Test
    void budgetsOfTheBetaSelectNothingWithAnEmptySelector() {
        String spec = "metadata: {name: a}\nspec: {minAvailable: 1, selector: {}}\n";
        String beta = "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\n" + spec;
        assertThat(single(PodDisruptionBudget.class, beta).selector()).isNull();
        String today = "apiVersion: policy/v1\nkind: PodDisruptionBudget\n" + spec;
        assertThat(single(PodDisruptionBudget.class, today).selector()).isNotNull();
    }

    @Test
    void otherOldVersionsAreReadAsTodays() {
        single(
                PriorityClass.class,
                "apiVersion: scheduling.k8s.io/v1beta1\nkind: PriorityClass\nmetadata: {name: a}\nvalue: 1\n");
        single(
                CronJob.class,
                "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\nspec: {schedule: '* * * * *', jobTemplate: "
                        + "{spec: {template: {spec: {restartPolicy: Never, containers: [{name: c}]}}}}}\n");
        Deployment deployment = single(
                Deployment.class,
                "apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 2, " + TEMPLATE
                        + "}\n");
        assertThat(deployment.selector().matches(Map.of("app", "a"))).isTrue();
        assertThat(deployment.selector().matches(Map.of("app", "b"))).isFalse();
    }
}
