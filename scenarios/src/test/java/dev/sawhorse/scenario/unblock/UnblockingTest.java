// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.unblock;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.karpenter.disruption.DrainExplanation;
import dev.sawhorse.scenario.explain.Explanation;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.explain.Subject;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests searches on a cluster of two nodes with one pod each, which would fit on one node. */
class UnblockingTest {
    private static final String CLAIM = "default-n5ggt";

    private static final String SCENARIO = """
            name: two-nodes
            latencies: {profile: kwok}
            duration: 30m
            region: us-east-1
            manifests:
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: role
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                  disruption: {consolidationPolicy: WhenEmptyOrUnderutilized, consolidateAfter: 1m}
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      topologySpreadConstraints:
                        - maxSkew: 1
                          topologyKey: kubernetes.io/hostname
                          whenUnsatisfiable: ScheduleAnyway
                          labelSelector: {matchLabels: {app: web}}
                      containers: [{name: a, image: a, resources: {requests: {cpu: 100m}}}]
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: big}
                spec:
                  replicas: 0
                  selector: {matchLabels: {app: big}}
                  template:
                    metadata: {labels: {app: big}}
                    spec: {containers: [{name: a, image: a, resources: {requests: {cpu: 2500m}}}]}
              - apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web}
                spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
            """;

    private static final String NODE_POOL = "manifests[kind=NodePool,name=default].spec.";
    private static final String BUDGET = "manifests[kind=PodDisruptionBudget,name=web].spec.";

    @TempDir
    private Path folder;

    private RunFolder run(String... settings) throws IOException {
        Path file = Files.writeString(folder.resolve("two-nodes.yaml"), SCENARIO);
        Scenario scenario = ScenarioLoader.load(
                file, Arrays.stream(settings).map(Setting::parse).toList());
        Path target = Files.createDirectories(folder.resolve("run"));
        scenario.sources().write(target.resolve(RunFolder.INPUTS), scenario.runId());
        try (JournalWriter writer = JournalWriter.create(target.resolve(RunFolder.JOURNAL))) {
            ScenarioRun.of(scenario, writer, ScenarioRun.Monitor.NONE);
            writer.commit();
        }
        return RunFolder.open(target);
    }

    private static Unblocking search(RunFolder run, String at) throws IOException {
        return Unblocking.of(run, CLAIM, at, Duration.ofMinutes(15), ScenarioRun.Monitor.NONE);
    }

    private static List<String> enough(Unblocking unblocking) {
        return unblocking.trials().stream()
                .filter(trial -> trial.disruption() != null)
                .map(trial -> trial.change().text())
                .toList();
    }

    @Test
    void preferenceThatKeepsANodeIsTheSmallestChange() throws IOException {
        Unblocking found = search(run(), "10m");

        assertThat(found.anyway()).isNull();
        assertThat(found.reason()).isEqualTo("Can't replace with a cheaper node");
        assertThat(enough(found)).first().isEqualTo("no preferences in Deployment default/web");
        assertThat(found.combination()).isNull();
    }

    @Test
    void twoBlocksNeedTwoChanges() throws IOException {
        String web = "manifests[kind=Deployment,name=web].spec.";
        RunFolder run = run(
                BUDGET + "minAvailable=0",
                NODE_POOL + "disruption.consolidationPolicy=WhenEmpty",
                NODE_POOL
                        + "template.spec.requirements[key=node.kubernetes.io/instance-type].values=[m5.xlarge, m5.large]",
                web + "replicas=1",
                web + "template.metadata.annotations={karpenter.sh/do-not-disrupt: \"true\"}",
                web + "template.spec.topologySpreadConstraints=[]",
                "manifests[kind=Deployment,name=big].spec.replicas=1",
                "timeline=[{at: 5m, scale: {deployment: big, replicas: 0}}]");

        Unblocking found = Unblocking.of(run, CLAIM, "10m", Duration.ofMinutes(5), ScenarioRun.Monitor.NONE);

        assertThat(enough(found)).isEmpty();
        Trial combination = Objects.requireNonNull(found.combination());
        assertThat(combination.change().text())
                .startsWith("no annotation do-not-disrupt on pod default/web-")
                .endsWith(" + consolidationPolicy WhenEmptyOrUnderutilized on NodePool default");
        assertThat(Objects.requireNonNull(combination.disruption()).text())
                .isEqualTo("Underutilized: replace, 1 replacement, by single");
    }

    @Test
    void nodeThatIsDisruptedAnywayNeedsNoChange() throws IOException {
        Unblocking found = search(run(NODE_POOL + "template.spec.expireAfter=12m"), "10m");

        NodeDisruption anyway = Objects.requireNonNull(found.anyway());
        assertThat(anyway.text()).isEqualTo("Expired");
        assertThat(anyway.time()).isEqualTo(Duration.ofSeconds(721).toNanos());
        assertThat(found.trials()).isEmpty();
    }

    @Test
    void drainNamesPodBudgetAndDeadlineAndEndsWithTheBudgetOpened() throws IOException {
        RunFolder run = run(
                BUDGET + "minAvailable=2",
                NODE_POOL + "template.spec.expireAfter=10m",
                NODE_POOL + "template.spec.terminationGracePeriod=1h");

        DrainExplanation drain = Objects.requireNonNull(Objects.requireNonNull(
                        Explanation.of(run, new Subject(Subject.Kind.nodeclaim, CLAIM), "12m", ScenarioRun.Monitor.NONE)
                                .claim())
                .disruption()
                .drain());
        assertThat(drain.waiting()).singleElement().satisfies(pod -> {
            assertThat(pod.pod()).startsWith("default/web-");
            assertThat(pod.reason())
                    .isEqualTo("PodDisruptionBudget default/web allows no eviction (minAvailable 2, 2 of 2 pods are "
                            + "healthy)");
        });
        assertThat(drain.end()).contains("ends the drain at 2026-01-05T01:10:01Z:");

        Unblocking found = search(run, "12m");
        assertThat(found.isDraining()).isTrue();
        assertThat(enough(found)).containsExactly("PodDisruptionBudget default/web with minAvailable 1");
    }

    @Test
    void nodeThatDoesNotExistThenIsRefused() throws IOException {
        RunFolder run = run();

        assertThatThrownBy(() -> Unblocking.of(run, "nobody", "10m", Duration.ofMinutes(1), ScenarioRun.Monitor.NONE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has no node of a NodeClaim \"nobody\" at 10m");
    }
}
