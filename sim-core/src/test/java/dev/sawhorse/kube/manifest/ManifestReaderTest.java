// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.ImagePullPolicy;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.Volume;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ManifestReaderTest {
    private static final String CONTAINERS = "containers: [{name: main, image: app}]";

    @Test
    void aPatchIsNoObject() {
        Problems problems = new Problems();
        ManifestReader reader = ManifestReader.ofApplied(KubernetesManifests.catalog());

        Manifests read = reader.read(new SourceFile("patch.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                $patch: delete
                """), problems);

        assertThat(read.all()).isEmpty();
        assertThat(problems.hasErrors()).isFalse();
        assertThat(problems.sorted())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .isEqualTo("is a patch ($patch: delete), not an object, and is left out"));
    }

    @Test
    void deploymentGetsTheDefaultsOfTheApiServer() {
        Deployment web = single(Deployment.class, """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, labels: {team: shop}}
                spec:
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec: {%s}
                """.formatted(CONTAINERS));

        assertThat(web.key()).isEqualTo("default/web");
        assertThat(web.meta().labels()).containsEntry("team", "shop");
        assertThat(web.replicas()).isEqualTo(1);
        assertThat(web.strategy()).isEqualTo(Deployment.Strategy.DEFAULT);
        assertThat(web.selector().matches(web.template().labels())).isTrue();
        PodSpec spec = web.template().spec();
        assertThat(spec.restartPolicy()).isEqualTo("Always");
        assertThat(spec.terminationGracePeriodSeconds()).isEqualTo(30);
        assertThat(spec.schedulerName()).isEqualTo("default-scheduler");
    }

    @Test
    void limitsAreTheDefaultRequests() {
        PodSpec spec = podSpec("""
                containers:
                  - name: main
                    resources:
                      requests: {cpu: 500m}
                      limits: {cpu: 2, memory: 1Gi, nvidia.com/gpu: 1}
                """);
        Container main = spec.containers().get(0);
        assertThat(main.requests())
                .isEqualTo(Resources.builder()
                        .set("cpu", 500)
                        .set("memory", 1L << 30)
                        .set("nvidia.com/gpu", 1)
                        .build());
        assertThat(spec.requests().cpuMillis()).isEqualTo(500);
    }

    @Test
    void podLevelRequestsReplaceOnlyCpuMemoryAndHugePages() {
        PodSpec spec = podSpec("""
                containers:
                  - {name: main, resources: {requests: {cpu: 500m, memory: 1Gi, nvidia.com/gpu: 1}}}
                resources:
                  requests: {cpu: 2, hugepages-2Mi: 4Mi, nvidia.com/gpu: 4}
                """);
        assertThat(spec.requests())
                .isEqualTo(Resources.builder()
                        .set("cpu", 2000)
                        .set("memory", 1L << 30)
                        .set("hugepages-2Mi", 4L << 20)
                        .set("nvidia.com/gpu", 1)
                        .set("pods", 1)
                        .build());
    }

    @Test
    void everyPartOfAPodIsRead() {
        PodSpec spec = podSpec("""
                containers:
                  - name: main
                    image: app
                    ports: [{containerPort: 80, hostPort: 8080}, {containerPort: 81}]
                initContainers:
                  - {name: proxy, restartPolicy: Always, resources: {requests: {cpu: 100m}}}
                  - {name: setup, resources: {requests: {cpu: 2}}}
                nodeSelector: {disk: ssd}
                tolerations: [{key: dedicated, operator: Exists, effect: NoSchedule}]
                affinity:
                  nodeAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      nodeSelectorTerms:
                        - matchExpressions: [{key: zone, operator: In, values: [a, b]}]
                    preferredDuringSchedulingIgnoredDuringExecution:
                      - {weight: 10, preference: {matchExpressions: [{key: arch, operator: Exists}]}}
                  podAntiAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      - {topologyKey: host, labelSelector: {matchLabels: {app: web}}}
                topologySpreadConstraints:
                  - {topologyKey: zone, maxSkew: 2, whenUnsatisfiable: ScheduleAnyway, nodeTaintsPolicy: Honor}
                volumes:
                  - {name: data, persistentVolumeClaim: {claimName: claim}}
                  - {name: tmp, emptyDir: {}}
                  - {name: conf, configMap: {name: conf}}
                overhead: {cpu: 250m}
                priorityClassName: high
                terminationGracePeriodSeconds: 0
                """);
        assertThat(spec.containers().get(0).hostPorts()).containsExactly(new Container.HostPort("", 8080, "TCP"));
        assertThat(spec.initContainers()).extracting(Container::sidecar).containsExactly(true, false);
        assertThat(spec.requests().cpuMillis()).isEqualTo(2350);
        assertThat(spec.nodeSelector()).containsEntry("disk", "ssd");
        assertThat(spec.tolerations()).containsExactly(Toleration.exists("dedicated", "NoSchedule"));
        assertThat(spec.affinity()
                        .requiredNodeTerms()
                        .get(0)
                        .matchExpressions()
                        .get(0)
                        .values())
                .containsExactly("a", "b");
        assertThat(spec.affinity().preferredNodeTerms().get(0).weight()).isEqualTo(10);
        assertThat(spec.affinity().requiredPodAntiAffinity().get(0).topologyKey())
                .isEqualTo("host");
        assertThat(spec.topologySpreadConstraints().get(0).doNotSchedule()).isFalse();
        assertThat(spec.topologySpreadConstraints().get(0).honorNodeTaints()).isTrue();
        assertThat(spec.volumes())
                .extracting(Volume::kind)
                .containsExactly(Volume.Kind.PERSISTENT_VOLUME_CLAIM, Volume.Kind.EMPTY_DIR, Volume.Kind.OTHER);
        assertThat(spec.priorityClassName()).isEqualTo("high");
        assertThat(spec.terminationGracePeriodSeconds()).isZero();
    }

    @Test
    void jobsRunOnePodOrTheirParallelism() {
        Job one = single(Job.class, job(""));
        assertThat(one.parallelism()).isEqualTo(1);
        assertThat(one.completions()).isEqualTo(1);
        assertThat(one.backoffLimit()).isEqualTo(6);
        Job queue = single(Job.class, job("parallelism: 3"));
        assertThat(queue.parallelism()).isEqualTo(3);
        assertThat(queue.completions()).isNull();
        Job fixed = single(Job.class, job("completions: 5, ttlSecondsAfterFinished: 60"));
        assertThat(fixed.parallelism()).isEqualTo(1);
        assertThat(fixed.completions()).isEqualTo(5);
        assertThat(fixed.ttlSecondsAfterFinished()).isEqualTo(60);
    }

    @Test
    void daemonSetsReplaceOnePodAtATimeByDefault() {
        DaemonSet plain = single(DaemonSet.class, daemonSet(""));
        assertThat(plain.rollingUpdate()).isEqualTo(DaemonSet.RollingUpdate.DEFAULT);
        assertThat(plain.minReadySeconds()).isZero();
        DaemonSet surging = single(
                DaemonSet.class,
                daemonSet("minReadySeconds: 5, updateStrategy: {rollingUpdate: {maxSurge: 10%, maxUnavailable: 0}}"));
        assertThat(surging.rollingUpdate())
                .isEqualTo(new DaemonSet.RollingUpdate(IntOrPercent.ofPercent(10), IntOrPercent.of(0)));
        assertThat(surging.minReadySeconds()).isEqualTo(5);
        assertThat(single(DaemonSet.class, daemonSet("updateStrategy: {type: OnDelete}"))
                        .rollingUpdate())
                .isNull();
    }

    @Test
    void theImagePullPolicyFollowsTheTagUnlessItIsGiven() {
        assertThat(podSpec("containers: [{name: a, image: app}, {name: b, image: 'app:1'}, "
                                + "{name: c, image: 'app:1', imagePullPolicy: Never}]")
                        .containers())
                .extracting(Container::imagePullPolicy)
                .containsExactly(ImagePullPolicy.ALWAYS, ImagePullPolicy.IF_NOT_PRESENT, ImagePullPolicy.NEVER);
    }

    @Test
    void otherWorkloadsAndPoliciesAreRead() {
        Manifests manifests = read("""
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: agent, namespace: kube-system}
                spec:
                  selector: {matchLabels: {app: agent}}
                  template: {metadata: {labels: {app: agent}}, spec: {%1$s}}
                ---
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {name: set}
                spec:
                  replicas: 4
                  selector: {matchLabels: {app: set}}
                  template: {metadata: {labels: {app: set}}, spec: {%1$s}}
                ---
                apiVersion: scheduling.k8s.io/v1
                kind: PriorityClass
                metadata: {name: high}
                value: 1000
                globalDefault: true
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web}
                spec: {maxUnavailable: 25%%, selector: {matchLabels: {app: web}}}
                """.formatted(CONTAINERS));
        assertThat(manifests.of(DaemonSet.class)).extracting(DaemonSet::key).containsExactly("kube-system/agent");
        assertThat(manifests.of(ReplicaSet.class))
                .extracting(ReplicaSet::replicas)
                .containsExactly(4);
        PriorityClass high = manifests.of(PriorityClass.class).get(0);
        assertThat(high.value()).isEqualTo(1000);
        assertThat(high.globalDefault()).isTrue();
        assertThat(high.meta().namespace()).isEmpty();
        PodDisruptionBudget budget = manifests.of(PodDisruptionBudget.class).get(0);
        assertThat(budget.maxUnavailable()).isEqualTo(IntOrPercent.ofPercent(25));
        assertThat(budget.minAvailable()).isNull();
    }

    @Test
    void nodesAreReadyByDefault() {
        Node node = single(Node.class, """
                apiVersion: v1
                kind: Node
                metadata: {name: n1, labels: {zone: a}}
                spec: {taints: [{key: dedicated, value: db, effect: NoSchedule}]}
                status: {allocatable: {cpu: 3800m, memory: 7Gi, pods: 58}}
                """);
        assertThat(node.allocatable().cpuMillis()).isEqualTo(3800);
        assertThat(node.capacity()).isEqualTo(node.allocatable());
        assertThat(node.taints()).containsExactly(new Taint("dedicated", "db", "NoSchedule"));
        assertThat(node.isReady()).isTrue();
    }

    @Test
    void fieldsSetByTheServerAreIgnored() {
        Pod pod = single(Pod.class, """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: web
                  uid: abc-1234
                  creationTimestamp: null
                  resourceVersion: "77"
                  managedFields: [{manager: kubectl, fieldsV1: {"f:spec": {}}}]
                spec: {%s}
                status: {phase: Succeeded, podIP: 10.0.0.1}
                """.formatted(CONTAINERS));
        assertThat(pod.meta().uid()).isEmpty();
        assertThat(pod.phase()).isEqualTo(Pod.Phase.PENDING);
    }

    @Test
    void listsAndListsOfListsAreReadThrough() {
        Manifests manifests = read("""
                apiVersion: v1
                kind: List
                items:
                  - {apiVersion: v1, kind: Namespace, metadata: {name: a}}
                  - apiVersion: v1
                    kind: NamespaceList
                    items:
                      - {apiVersion: v1, kind: Namespace, metadata: {name: b}}
                """);
        assertThat(manifests.all()).extracting(Manifest::name).containsExactly("Namespace a", "Namespace b");
    }

    @Test
    void fieldsAndKindsWithoutEffectHereAreListed() {
        Manifests manifests = read("""
                apiVersion: v1
                kind: Pod
                metadata: {name: web}
                spec:
                  hostNetwork: true
                  activeDeadlineSeconds: 60
                  schedulingGates: []
                  hostPID: false
                  containers:
                    - name: main
                      livenessProbe: {httpGet: {path: /, port: 80}}
                      lifecycle: {preStop: {sleep: {seconds: 5}}}
                ---
                apiVersion: apps/v1
                kind: ControllerRevision
                metadata: {name: team}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: conf}
                data: {anything: goes}
                """);
        Manifest pod = manifests.all().get(0);
        assertThat(pod.notSimulated()).containsExactly("spec.containers.lifecycle.preStop", "spec.hostNetwork");
        assertThat(manifests.notSimulated())
                .extracting(Manifest::name)
                .containsExactly("Pod default/web", "ControllerRevision default/team");
        assertThat(manifests.all().get(1).isNotSimulated()).isTrue();
        assertThat(manifests.all().get(2).value()).isNull();
    }

    @Test
    void manifestsInsideAnotherDocumentKeepTheirPath() {
        Problems problems = new Problems();
        MappingNode scenario = SourceDocuments.parseSingle(new SourceFile(
                "scenario.yaml",
                "manifests:\n  - apiVersion: v1\n    kind: Pod\n    metadata: {name: a}\n    sepc: {}\n"));
        Value list = Fields.ofRoot(scenario, problems).value("manifests");
        ManifestReader.ofApplied(KubernetesManifests.catalog()).read(list);
        assertThat(problems.sorted()).last().hasToString("""
                scenario.yaml:5:5: manifests[0].sepc: unknown field "sepc", which the API server drops
                Did you mean "spec"?""");
    }

    @Test
    void equalPodSpecsAreOneInstance() {
        String pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: %s}\nspec: {" + CONTAINERS + "}\n";
        List<Pod> pods = read(pod.formatted("a") + "---\n" + pod.formatted("b")).of(Pod.class);
        assertThat(pods.get(0).spec()).isSameAs(pods.get(1).spec());
    }

    private static String daemonSet(String more) {
        return """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: agent}
                spec: {%s, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {%s}}}
                """.formatted(more.isEmpty() ? "revisionHistoryLimit: 2" : more, CONTAINERS);
    }

    private static String job(String more) {
        return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\nspec: {template: {spec: {restartPolicy: Never, "
                + CONTAINERS + "}}" + (more.isEmpty() ? "" : ", " + more) + "}\n";
    }

    private static PodSpec podSpec(String spec) {
        return single(Pod.class, "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n" + spec.indent(2))
                .spec();
    }

    private static <T> T single(Class<T> type, String yaml) {
        List<T> values = read(yaml).of(type);
        assertThat(values).hasSize(1);
        return values.get(0);
    }

    private static Manifests read(String yaml) {
        Problems problems = new Problems();
        Manifests manifests =
                ManifestReader.ofApplied(KubernetesManifests.catalog()).read(new SourceFile("m.yaml", yaml), problems);
        assertThat(problems.sorted()).isEmpty();
        return manifests;
    }
}
