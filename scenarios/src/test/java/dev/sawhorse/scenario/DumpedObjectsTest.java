// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that objects in a dump of a live cluster that nobody applied have no effect. */
@Tag("slow")
final class DumpedObjectsTest {
    private static final String CASES = "src/test/resources/cases/";

    @Test
    void theHashOfADumpedNodePoolCausesNoDrift() {
        RecordedRun run = run("hash.yaml");
        assertThat(run.observed(Observation.NodeClaimCreated.class)).hasSize(1);
        assertThat(run.observed(Observation.NodeClaimDeleting.class)).isEmpty();
    }

    @Test
    void aStatefulSetAndItsOwnPodAreOnePod() {
        assertPods(run("sts.yaml"), 1);
        assertThat(remarks("sts.yaml"))
                .containsExactly("ignored, because their owners in the manifests create them again: 1 Pod");
    }

    @Test
    void aDeploymentWithItsReplicaSetItsPodsAndAFinishedJobAreTwoPods() {
        assertPods(run("dep.yaml"), 2);
        assertThat(remarks("dep.yaml"))
                .containsExactly(
                        "ignored, because their owners in the manifests create them again: 1 ReplicaSet, 2 Pods",
                        "ignored, because they have ended: 1 Pod, 1 Job");
    }

    @Test
    void aListAsKubectlPrintsItCountsOwnedObjectsOnce() {
        assertPods(run("all.yaml"), 2);
    }

    @Test
    void finishedJobsAreNotRestarted() {
        assertPods(run("all2.yaml"), 0);
    }

    @Test
    void aPartlyCompletedJobRunsTheRemainder() {
        RecordedRun run = run("half-job.yaml");
        assertPods(run, 2);
        assertThat(run.outcome().results().pods().completed()).isEqualTo(2);
        assertThat(remarks("half-job.yaml"))
                .containsExactly("run only the remaining completions (status.succeeded): 1 Job");
    }

    @Test
    void aJobWithADeadlineAndWithoutARuntimeEndsAtItsDeadline() {
        RecordedRun run = run("job2.yaml");
        assertThat(run.observed(Observation.PodCreated.class)).hasSize(1);
        assertThat(run.times(Observation.PodTerminating.class)).containsExactly(300.0);
        assertThat(run.outcome().results().pods().completed()).isZero();
        assertThat(remarks("job2.yaml")).anyMatch(message -> message.contains("activeDeadlineSeconds"));
    }

    /** A typical part of published dumps of kubectl: NodeClaims, Nodes, ReplicaSets, Pods and Jobs with status and owners. */
    @Test
    void aDumpOfAClusterRunsItsWorkloadsOnceWithoutDriftOrLoss() {
        RecordedRun run = run("cluster-scenario.yaml");
        // 11 of three Deployments, 3 of the StatefulSet, 1 of the CronJob that the running Job of the dump belongs to.
        assertPods(run, 15);
        assertThat(run.outcome().results().pods().lost()).isZero();
        assertThat(run.outcome().unbound()).isEmpty();
        assertThat(run.observed(Observation.NodeClaimLaunched.class)).hasSizeBetween(3, 6);
        assertThat(run.observed(Observation.NodeClaimDeleting.class))
                .extracting(Observation.NodeClaimDeleting::reason)
                .doesNotContain("Drifted");
        assertThat(remarks("cluster-scenario.yaml"))
                .contains(
                        "ignored, because their owners in the manifests create them again: 6 ReplicaSets, 19 Pods, 1 Job",
                        "ignored, because they have ended: 2 Jobs, 2 Pods",
                        "NodeClaim general-57kdx and 1 more are not added to the cluster, whose nodes come only from "
                                + "NodePools and node groups");
    }

    @Test
    void aNodeClassWithSubnetsInAnotherRegionIsReported() {
        assertThat(ScenarioLoader.load(
                                Path.of(CASES + "cluster-scenario.yaml"), List.of(Setting.parse("region=us-east-1")))
                        .remarks())
                .extracting(Problem::message)
                .contains(
                        "NodePool general can launch no instance type of us-east-1: EC2NodeClass default has no subnet there");
    }

    @Test
    void aPausedDeploymentKeepsItsPodsAndANewOneHasNone() {
        assertPods(run("paused.yaml"), 2);
        assertThat(remarks("paused.yaml"))
                .containsExactlyInAnyOrder(
                        "ignored, because their owners in the manifests create them again: 1 ReplicaSet",
                        "spec.paused is ignored, because status.replicas has running pods: 1 Deployment. They use the "
                                + "current template",
                        "Deployment default/written is paused and has no ReplicaSet yet, so it creates no pods");
    }

    @Test
    void aPodThatASetWouldAdoptIsReportedAsExcess() {
        assertThat(remarks("adopted.yaml"))
                .containsExactly(
                        "Pod default/stray runs in addition to the pods of ReplicaSet default/web, which would adopt it, as "
                                + "its selector matches: one pod too many");
    }

    @Test
    void aPodOnANodeThatIsNotThereIsPlaced() {
        assertPods(run("podonly.yaml"), 1);
        assertThat(remarks("podonly.yaml"))
                .containsExactly(
                        "spec.nodeName is ignored, because the nodes do not exist; kube-scheduler places the pods: "
                                + "1 Pod");
    }

    @Test
    void podsWithMissingOwnersAreKeptExceptDaemonPods() {
        assertPods(run("orphans.yaml"), 3);
        assertThat(remarks("orphans.yaml"))
                .containsExactlyInAnyOrder(
                        "simulated as bare pods, because their owners are not simulated: 1 Pod of ReplicaSet "
                                + "default/web-abc. They are not recreated after an eviction",
                        "spec.nodeName is ignored, because the nodes do not exist; kube-scheduler places the pods: 1 Pod, 1 "
                                + "Deployment",
                        "ignored, because their DaemonSets are not in the manifests: 1 Pod of DaemonSet "
                                + "kube-system/aws-node. Nodes have more free capacity here than in the cluster",
                        "ignored, because they are static pods of kubelets: 1 Pod",
                        "metadata.deletionTimestamp is ignored, and the objects are kept: 1 Pod");
    }

    @Test
    void conditionsPhasesAndDeletionsOfADumpDoNotActAndZonesOfTheEbsCsiDriverDo() {
        RecordedRun run = run("ready-false.yaml");
        assertPods(run, 1);
        assertThat(run.observed(Observation.InstanceLaunched.class))
                .singleElement()
                .satisfies(launched -> assertThat(launched.zone()).isEqualTo("eu-west-1b"));
    }

    @Test
    void zonesSelectedByIdAreReportedWithTheAssumedNames() {
        assertThat(ScenarioCaveats.of(ScenarioLoader.load(Path.of(CASES + "ready-false.yaml")))
                        .assumptionTexts())
                .anyMatch(text -> text.startsWith("zone ids: those of one AWS account: eu-west-1a is euw1-az"));
        assertThat(ScenarioCaveats.of(ScenarioLoader.load(Path.of(CASES + "pv.yaml")))
                        .assumptionTexts())
                .noneMatch(text -> text.startsWith("zone ids"));
    }

    @Test
    void aVolumeInAZoneOfTheEbsCsiDriverBindsItsPodThere() {
        RecordedRun run = run("pv.yaml");
        assertPods(run, 1);
        assertThat(run.observed(Observation.InstanceLaunched.class))
                .singleElement()
                .satisfies(launched -> assertThat(launched.zone()).isEqualTo("eu-west-1a"));
    }

    @Test
    void aPodOfAnotherSchedulerIsPlacedWithAWarningOrRemainsPending() {
        assertPods(run("lost.yaml"), 1);
        assertThat(remarks("lost.yaml"))
                .containsExactly("the scheduler volcano is not simulated, and kube-scheduler's rules place the pods of"
                        + " Pod default/p");
        RecordedRun absent = run("lost.yaml", "otherSchedulers=absent");
        assertThat(absent.outcome().results().pods().lost()).isZero();
        assertThat(absent.outcome().results().pods().unschedulableAtEnd()).isEqualTo(1);
        assertThat(absent.observed(Observation.NodeClaimCreated.class)).isEmpty();
    }

    private static void assertPods(RecordedRun run, int bound) {
        assertThat(run.outcome().results().pods().created()).isEqualTo(bound);
        assertThat(run.outcome().results().pods().bound()).isEqualTo(bound);
        assertThat(run.outcome().results().pods().lost()).isZero();
    }

    private static RecordedRun run(String file, String... settings) {
        return RecordedRun.of(CASES + file, settings);
    }

    /** Returns the remarks on a scenario, except that its pods run for ever. */
    private static List<String> remarks(String file) {
        return ScenarioLoader.load(Path.of(CASES + file)).remarks().stream()
                .map(Problem::message)
                .filter(message -> !message.contains(" never ends"))
                .toList();
    }
}
