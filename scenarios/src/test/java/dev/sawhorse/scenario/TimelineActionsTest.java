// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.RefusedObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

/** Tests kubectl's actions on objects that exist only during the run. */
@Tag("slow")
final class TimelineActionsTest {
    private static final String SCENARIO = """
            name: actions
            duration: 30m
            latencies: {profile: kwok}
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption: {consolidationPolicy: WhenEmptyOrUnderutilized, consolidateAfter: 30s}
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m6i.large, m6i.2xlarge]}
            """ + WebManifests.NODE_CLASS_AND_WEB + """
              - apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  replicas: 1
                  serviceName: db
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec:
                      containers: [{name: db, image: db, resources: {requests: {cpu: 500m, memory: 1Gi}}}]
            timeline:
            """;

    private static final String POOL_NODES = "selector: {karpenter.sh/nodepool: default}";

    @TempDir
    private Path folder;

    private RecordedRun run(String timeline) throws IOException {
        return RecordedRun.of(file(timeline).toString());
    }

    private Path file(String timeline) throws IOException {
        return Files.writeString(folder.resolve("actions.yaml"), SCENARIO + timeline.indent(2));
    }

    private List<Problem> problems(String timeline) throws IOException {
        Path file = file(timeline);
        return catchThrowableOfType(InvalidInputException.class, () -> ScenarioLoader.load(file))
                .problems();
    }

    private static List<String> evictedBy(RecordedRun run, String who) {
        return run.observed(Observation.PodEvicted.class).stream()
                .filter(evicted -> evicted.by().equals(who))
                .map(Observation.PodEvicted::pod)
                .toList();
    }

    @Test
    void statefulSetIsScaledByKindAndName() throws IOException {
        RecordedRun run = run("- {at: 5m, scale: {kind: StatefulSet, name: db, replicas: 3}}");

        assertThat(run.observed(Observation.PodCreated.class))
                .extracting(Observation.PodCreated::pod)
                .contains("default/db-1", "default/db-2");
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void everythingThatASelectorFindsIsScaled() throws IOException {
        String labelled = SCENARIO.replace("metadata: {name: web}", "metadata: {name: web, labels: {tier: front}}");
        Path file = Files.writeString(
                folder.resolve("actions.yaml"),
                labelled + "  - {at: 5m, scale: {selector: {tier: front}, replicas: 0}}\n");

        RecordedRun run = RecordedRun.of(file.toString());

        assertThat(run.observed(Observation.WorkloadScaled.class))
                .contains(new Observation.WorkloadScaled("Deployment/web", 4, 0));
    }

    @Test
    void drainCordonsTheNodesAndEvictsAllButDaemons() throws IOException {
        RecordedRun run = run("- {at: 5m, drain: {" + POOL_NODES + "}}");

        assertThat(evictedBy(run, "kubectl drain")).hasSize(5).contains("default/db-0");
        long old = run.observed(Observation.NodeCreated.class).size();
        assertThat(run.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("NodeNotSchedulable"))
                .hasSizeBetween(1, (int) old);
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void drainWaitsForTheDisruptionBudgetOfItsPods() throws IOException {
        String pdb = """
                - at: 1m
                  apply: {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: web}, spec: {maxUnavailable: 1, selector: {matchLabels: {app: web}}}}
                - {at: 5m, drain: {%s}}
                """.formatted(POOL_NODES);
        List<Double> times = run(pdb).journal().stream()
                .filter(entry -> entry.observation() instanceof Observation.PodEvicted evicted
                        && evicted.pod().startsWith("default/web"))
                .map(entry -> entry.time() / 1e9)
                .toList();

        assertThat(times).hasSize(4);
        assertThat(times.get(1)).isGreaterThan(times.get(0));
    }

    @Test
    void drainOfANodeWithABarePodCordonsOnlyUnlessForced() throws IOException {
        String bare = """
                - at: 1m
                  apply: {apiVersion: v1, kind: Pod, metadata: {name: lone}, spec: {containers: [{name: c, image: c, resources: {requests: {cpu: 100m}}}]}}
                - {at: 5m, drain: {%s, force: %s}}
                """;

        assertThat(evictedBy(run(bare.formatted(POOL_NODES, "false")), "kubectl drain"))
                .doesNotContain("default/lone");
        assertThat(evictedBy(run(bare.formatted(POOL_NODES, "true")), "kubectl drain"))
                .contains("default/lone");
    }

    @Test
    void cordonedNodeTakesNoPodsUntilItIsUncordoned() throws IOException {
        String cordon = "- {at: 5m, cordon: {" + POOL_NODES + "}}\n"
                + "- {at: 6m, scale: {kind: StatefulSet, name: db, replicas: 2}}\n";
        String uncordon = "- {at: 5m30s, uncordon: {" + POOL_NODES + "}}\n";

        int without = run("- {at: 6m, scale: {kind: StatefulSet, name: db, replicas: 2}}\n")
                .outcome()
                .results()
                .nodes()
                .launched();
        assertThat(run(cordon).outcome().results().nodes().launched()).isGreaterThan(without);
        assertThat(run(cordon + uncordon).outcome().results().nodes().launched())
                .isEqualTo(without);
    }

    @Test
    void podAnnotatedDoNotDisruptKeepsItsNode() throws IOException {
        String shrink = "- {at: 8m, scale: {deployment: web, replicas: 0}}\n";
        String annotate =
                "- {at: 5m, annotate: {kind: Pod, name: db-0, annotations: {karpenter.sh/do-not-disrupt: true}}}\n";

        assertThat(evictedBy(run(shrink), "Karpenter")).contains("default/db-0");
        assertThat(evictedBy(run(annotate + shrink), "Karpenter")).doesNotContain("default/db-0");
        String removed = annotate + shrink
                + "- {at: 12m, annotate: {kind: Pod, name: db-0, remove: [karpenter.sh/do-not-disrupt]}}\n";
        assertThat(evictedBy(run(removed), "Karpenter")).contains("default/db-0");
    }

    @Test
    void nodeAnnotatedDoNotDisruptIsKept() throws IOException {
        String shrink = "- {at: 8m, scale: {deployment: web, replicas: 0}}\n";
        String annotate = "- {at: 5m, annotate: {kind: Node, " + POOL_NODES
                + ", annotations: {karpenter.sh/do-not-disrupt: \"true\"}}}\n";

        assertThat(run(annotate + shrink).observed(Observation.DisruptionCommand.class))
                .isEmpty();
    }

    @Test
    void labelAddedToANodeAdmitsPodsThatSelectIt() throws IOException {
        String timeline = """
                - at: 2m
                  apply: {apiVersion: v1, kind: Pod, metadata: {name: lone}, spec: {nodeSelector: {example.com/team: blue}, containers: [{name: c, image: c, resources: {requests: {cpu: 100m}}}]}}
                - {at: 5m, label: {kind: Node, %s, labels: {example.com/team: blue}}}
                """.formatted(POOL_NODES);
        double bound = run(timeline).journal().stream()
                .filter(entry -> entry.observation() instanceof Observation.PodBound pod
                        && pod.pod().equals("default/lone"))
                .mapToDouble(entry -> entry.time() / 1e9)
                .findFirst()
                .orElseThrow();

        assertThat(bound).isBetween(300.0, 310.0);
    }

    @Test
    void deletedNodeClaimsAreReplacedForTheirPods() throws IOException {
        RecordedRun run = run("- {at: 5m, delete: {kind: NodeClaim, " + POOL_NODES + "}}");

        assertThat(run.observed(Observation.NodeClaimDeleting.class))
                .isNotEmpty()
                .first()
                .extracting(Observation.NodeClaimDeleting::reason)
                .isEqualTo("DeletedByUser");
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void timelineEntryWithoutMatchesIsReportedWithTheResult() throws IOException {
        assertThat(run("- {at: 5m, delete: {kind: Node, name: nosuch}}")
                        .outcome()
                        .refused())
                .containsExactly(new RefusedObjects.Refusal(
                        "timeline/delete Node nosuch", "there was none at that time, so nothing was done"));
    }

    private static List<String> createdAfter(RecordedRun run, int minute, String prefix) {
        return run.journal().stream()
                .filter(entry -> entry.time() >= minute * 60_000_000_000L)
                .map(Journal.Entry::observation)
                .filter(Observation.PodCreated.class::isInstance)
                .map(observation -> ((Observation.PodCreated) observation).pod())
                .filter(pod -> pod.startsWith(prefix))
                .toList();
    }

    private static List<RefusedObjects.Refusal> refused(RecordedRun run) {
        return run.outcome().refused();
    }

    @Test
    void rolloutRestartReplacesEveryPodOfTheWorkloadAndOfNoOther() throws IOException {
        RecordedRun run = run("- {at: 5m, rolloutRestart: {deployment: web}}");

        assertThat(createdAfter(run, 5, "default/web")).hasSize(4);
        assertThat(createdAfter(run, 5, "default/db")).isEmpty();
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
        assertThat(createdAfter(run("- {at: 5m, rolloutRestart: {kind: StatefulSet, name: db}}"), 5, "default/"))
                .containsExactly("default/db-0");
    }

    @Test
    void secondRestartInTheSameSecondIsRefusedAsByKubectl() throws IOException {
        String restart = "- {at: 5m, rolloutRestart: {deployment: web}}\n";

        assertThat(refused(run(restart + restart))).singleElement().satisfies(refusal -> {
            assertThat(refusal.object()).isEqualTo("deployment/default/web");
            assertThat(refusal.message()).contains("already been triggered within the past second");
        });
    }

    @Test
    void pausedDeploymentIsNotRestarted() throws IOException {
        Path file = Files.writeString(
                folder.resolve("actions.yaml"),
                (SCENARIO + "- {at: 5m, rolloutRestart: {deployment: web}}\n".indent(2))
                        .replace("  replicas: 4\n", "  replicas: 4\n      paused: true\n"));
        assertThat(Files.readString(file)).contains("paused: true");

        RecordedRun run = RecordedRun.of(file.toString());

        assertThat(createdAfter(run, 5, "default/web")).isEmpty();
        assertThat(refused(run))
                .contains(new RefusedObjects.Refusal(
                        "deployment/default/web", "can't restart paused deployment (run rollout resume first)"));
    }

    @Test
    void newImageReplacesThePodsAndTheSameImageNone() throws IOException {
        String change = "- {at: 5m, setImage: {kind: StatefulSet, name: db, images: {%s}}}";

        assertThat(createdAfter(run(change.formatted("db: \"db:2\"")), 5, "default/"))
                .containsExactly("default/db-0");
        assertThat(createdAfter(run(change.formatted("\"*\": \"db:2\"")), 5, "default/"))
                .containsExactly("default/db-0");
        assertThat(createdAfter(run(change.formatted("db: db")), 5, "default/")).isEmpty();
    }

    @Test
    void imageOfAnUnknownContainerChangesNothing() throws IOException {
        RecordedRun run = run("- {at: 5m, setImage: {kind: StatefulSet, name: db, images: {db: new, sidecar: new}}}");

        assertThat(createdAfter(run, 5, "default/")).isEmpty();
        assertThat(refused(run))
                .containsExactly(new RefusedObjects.Refusal(
                        "statefulset/default/db", "unable to find container named \"sidecar\""));
    }

    @Test
    void noExecuteTaintEvictsThePodsOfTheNode() throws IOException {
        String taint = "- {at: 5m, taint: {" + POOL_NODES + ", set: [maintenance=yes:NoExecute]}}";
        RecordedRun run = run(taint);

        assertThat(createdAfter(run, 5, "default/")).hasSize(5);
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void taintedNodeTakesNoPodsUntilItsTaintIsRemoved() throws IOException {
        String taint = "- {at: 5m, taint: {" + POOL_NODES + ", set: [maintenance=yes:NoSchedule]%s}}\n";
        String scale = "- {at: 6m, scale: {kind: StatefulSet, name: db, replicas: 2}}\n";
        String remove = "- {at: 5m30s, taint: {" + POOL_NODES + ", remove: [maintenance]}}\n";

        int without = launched(run(scale));
        assertThat(launched(run(taint.formatted("") + scale))).isGreaterThan(without);
        assertThat(launched(run(taint.formatted(", for: 30s") + scale))).isEqualTo(without);
        assertThat(launched(run(taint.formatted("") + remove + scale))).isEqualTo(without);
    }

    private static int launched(RecordedRun run) {
        return run.outcome().results().nodes().launched();
    }

    @Test
    void daemonTaintsNodesAfterTheirRegistrationAndHoldsTheirPods() throws IOException {
        String daemon = "- {at: 0s, taint: {" + POOL_NODES
                + ", set: [node.cilium.io/agent-not-ready=true:NoSchedule], afterRegistration: 0s, for: %s}}";
        double soon = firstBound(run(daemon.formatted("10s")));
        double late = firstBound(run(daemon.formatted("25s")));

        assertThat(late - soon).isCloseTo(15, within(0.001));
    }

    private static double firstBound(RecordedRun run) {
        return run.journal().stream()
                .filter(entry -> entry.observation() instanceof Observation.PodBound)
                .mapToDouble(entry -> entry.time() / 1e9)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void daemonWithoutNodesIsReportedAtTheEnd() throws IOException {
        assertThat(refused(run("- {at: 20m, taint: {" + POOL_NODES + ", set: [a:NoSchedule], afterRegistration: 5s}}")))
                .containsExactly(new RefusedObjects.Refusal(
                        "timeline/taint Node with the labels {karpenter.sh/nodepool=default}",
                        "there was none at that time, so nothing was done"));
    }

    @Test
    void deletedPodIsReplacedByItsReplicaSet() throws IOException {
        RecordedRun run = run("- {at: 5m, delete: {kind: Pod, selector: {app: web}}}");

        assertThat(createdAfter(run, 5, "default/web")).hasSize(4);
    }

    @Test
    void deletedNodeIsDrainedAsItHasKarpentersFinalizer() throws IOException {
        RecordedRun run = run("- {at: 5m, delete: {kind: Node, " + POOL_NODES + "}}");

        assertThat(evictedBy(run, "Karpenter")).hasSize(5);
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void changesWithoutEffectAreErrors() throws IOException {
        assertThat(problems("- {at: 5m, taint: {" + POOL_NODES + "}}"))
                .extracting(Problem::message)
                .containsExactly("has no effect");
        assertThat(problems("- {at: 5m, taint: {" + POOL_NODES + ", remove: [a], for: 1m}}"))
                .extracting(Problem::message)
                .containsExactly("has no effect");
        assertThat(problems("- {at: 5m, rolloutRestart: {deployment: wbe}}"))
                .extracting(Problem::message)
                .containsExactly("there is no Deployment wbe in namespace default");
        assertThat(problems("- {at: 5m, taint: {" + POOL_NODES + ", set: [\"a=b\"]}}"))
                .extracting(Problem::message)
                .containsExactly("\"a=b\" is not a taint");
    }

    @Test
    void labelsWithoutEffectAreRejectedWithAHint() throws IOException {
        assertThat(problems("- {at: 5m, label: {kind: Pod, name: db-0, labels: {a: b}}}"))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.message()).isEqualTo("the labels of a Pod cannot be changed separately");
                    assertThat(problem.hint()).contains("template of their pods");
                });
    }

    @Test
    void nameThatNoManifestDeclaresIsAnErrorWhereNoControllerCouldMakeIt() throws IOException {
        assertThat(problems("- {at: 5m, scale: {kind: StatefulSet, name: dbs, replicas: 2}}"))
                .singleElement()
                .extracting(Problem::message)
                .isEqualTo("there is no StatefulSet dbs in namespace default");
    }
}
