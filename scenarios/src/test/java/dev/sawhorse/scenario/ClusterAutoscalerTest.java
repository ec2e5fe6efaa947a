// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Tests the events that the comments of {@code cluster-autoscaler.yaml} describe, and other flags. */
final class ClusterAutoscalerTest {
    private static final String FILE = "cluster-autoscaler.yaml";

    private final RecordedRun run = RecordedRun.of(FILE);

    @Test
    void newPodsWaitForTheNextScan() {
        assertThat(run.observed(Observation.NodeGroupResized.class))
                .extracting(Observation.NodeGroupResized::to)
                .startsWith(1, 10);
        assertThat(run.times(Observation.NodeGroupResized.class)).startsWith(0.0, 310.0);
        assertThat(run.times(Observation.InstanceLaunched.class)).hasSize(10).contains(315.0);
    }

    @Test
    void emptyNodesAreDeletedTogetherAfterTheUnneededTime() {
        assertThat(run.times(Observation.NodeScaleDown.class)).hasSize(8).containsOnly(3310.0);
        assertThat(run.times(Observation.InstanceTerminating.class)).hasSize(8).containsOnly(3315.0);
        assertThat(run.times(Observation.NodeDeleted.class)).hasSize(8);
    }

    @Test
    void allAssertionsPass() {
        assertThat(run.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
    }

    @Test
    void sameScenarioGivesTheSameJournal() {
        assertThat((Object) RecordedRun.of(FILE).journal()).isEqualTo(run.journal());
    }

    @Test
    void shorterUnneededTimeStillWaitsForTheDelayAfterAScaleUp() {
        RecordedRun hasty = RecordedRun.of(FILE, "clusterAutoscaler.flags.scale-down-unneeded-time=1m");
        assertThat(hasty.times(Observation.NodeScaleDown.class)).containsOnly(2770.0);
    }

    @Test
    void podsOfAnotherArchitectureRemainPending() {
        RecordedRun arm =
                RecordedRun.of(FILE, "manifests[0].spec.template.spec.nodeSelector={kubernetes.io/arch: arm64}");
        assertThat(arm.observed(Observation.PodBound.class)).isEmpty();
        assertThat(arm.observed(Observation.NodeGroupResized.class)).hasSize(1);
        assertThat(arm.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("NotTriggerScaleUp"))
                .hasSize(10)
                .allSatisfy(event -> assertThat(event.message())
                        .isEqualTo("pod didn't trigger scale-up: 1 node(s) didn't match Pod's node affinity/selector"));
    }

    @Test
    void groupWithoutCapacityBacksOffAndTheNextBestOneScalesUp() {
        RecordedRun exhausted = RecordedRun.of(
                FILE,
                "nodeGroups=[{name: workers, min: 1, max: 20, instanceTypes: [m5.large]}, "
                        + "{name: large, max: 20, instanceTypes: [c5.xlarge]}]",
                "timeline=[{at: 1m, shortage: {instanceType: c5.xlarge, for: 1h}}, "
                        + "{at: 5m, scale: {deployment: web, replicas: 10}}]");
        assertThat(exhausted.observed(Observation.NodeGroupResized.class))
                .extracting(Observation.NodeGroupResized::nodeGroup, Observation.NodeGroupResized::to)
                .containsExactly(
                        tuple("workers", 1),
                        tuple("large", 0),
                        tuple("large", 3),
                        tuple("large", 0),
                        tuple("workers", 10));
        assertThat(exhausted.observed(Observation.PodBound.class)).hasSize(10);
    }

    private static final String TWO_GROUPS = "nodeGroups=[{name: small, max: 9, instanceTypes: [m5.large]}, "
            + "{name: large, max: 9, instanceTypes: [m5.2xlarge]}]";

    private static String priorities(String group) {
        return "{apiVersion: v1, kind: ConfigMap, metadata: {name: cluster-autoscaler-priority-expander, "
                + "namespace: kube-system}, data: {priorities: \"10: [.*]\\n50: [" + group + "]\"}}";
    }

    @Test
    void priorityExpanderUsesTheCurrentConfigMap() {
        RecordedRun changed = RecordedRun.of(
                FILE,
                TWO_GROUPS,
                "clusterAutoscaler.flags={expander: priority}",
                "timeline=[{at: 1m, apply: " + priorities("large")
                        + "}, {at: 5m, scale: {deployment: web, replicas: 1}}, "
                        + "{at: 20m, apply: " + priorities("small") + "}, "
                        + "{at: 21m, scale: {deployment: web, replicas: 12}}, "
                        + "{at: 40m, delete: {kind: ConfigMap, name: kube-system/cluster-autoscaler-priority-expander}}]");
        assertThat(changed.observed(Observation.NodeGroupResized.class))
                .filteredOn(resized -> !resized.by().equals("created"))
                .extracting(Observation.NodeGroupResized::nodeGroup)
                .containsExactly("large", "small");
    }

    @Test
    void flagsNameTheGroupsAndTheirSizes() {
        RecordedRun named = RecordedRun.of(
                FILE,
                TWO_GROUPS,
                "clusterAutoscaler.flags={nodes: [\"0:3:small\"]}",
                "timeline=[{at: 5m, scale: {deployment: web, replicas: 8}}]");
        assertThat(named.observed(Observation.NodeGroupResized.class))
                .filteredOn(resized -> !resized.by().equals("created"))
                .extracting(Observation.NodeGroupResized::nodeGroup, Observation.NodeGroupResized::to)
                .containsExactly(tuple("small", 3));
    }

    @Test
    void tagsFindTheGroupsThatEksManages() {
        RecordedRun tagged = RecordedRun.of(
                FILE,
                TWO_GROUPS,
                "nodeGroups[0].managed=false",
                "clusterAutoscaler.flags={node-group-auto-discovery: asg:tag=k8s.io/cluster-autoscaler/enabled}",
                "timeline=[{at: 5m, scale: {deployment: web, replicas: 8}}]");
        assertThat(tagged.observed(Observation.NodeGroupResized.class))
                .filteredOn(resized -> !resized.by().equals("created"))
                .extracting(Observation.NodeGroupResized::nodeGroup)
                .containsExactly("large");
    }

    @Test
    void capacityBufferReservesCapacityIfItsFlagsAreOn() {
        String buffer = "{at: 1s, apply: {apiVersion: autoscaling.x-k8s.io/v1beta1, kind: CapacityBuffer, "
                + "metadata: {name: spare}, spec: {scalableRef: {apiGroup: apps, kind: Deployment, name: web}, replicas: 3}}}";
        assertThat(RecordedRun.of(FILE, "timeline=[" + buffer + "]").observed(Observation.InstanceLaunched.class))
                .hasSize(1);
        RecordedRun buffered = RecordedRun.of(
                FILE,
                "timeline=[" + buffer + ", {at: 20m, scale: {deployment: web, replicas: 3}}]",
                "clusterAutoscaler.flags={capacity-buffer-controller-enabled: true, "
                        + "capacity-buffer-pod-injection-enabled: true}");
        assertThat(buffered.outcome().results().scheduling().max()).isZero();
        assertThat(buffered.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.object().equals("capacitybuffer/default/spare"))
                .extracting(Observation.EventPublished::reason)
                .contains("TriggeredScaleUp");
        assertThat(buffered.observed(Observation.NodeScaleDown.class))
                .extracting(Observation.NodeScaleDown::node)
                .hasSizeLessThan(3);
    }

    @Test
    void evictedPodsGetNoMoreThanTheLongestGracePeriod() {
        String[] patient = {
            "nodeGroups[0].desired=2",
            "latencies.podStop=30m",
            "manifests[0].spec.template.spec.terminationGracePeriodSeconds=3600",
            "manifests[0].spec.template.spec.containers[0].resources.requests.cpu=300m",
            "timeline=[{at: 1m, scale: {deployment: web, replicas: 2}}]",
            "clusterAutoscaler.flags={scale-down-unneeded-time: 1m, max-graceful-termination-sec: 60}"
        };
        RecordedRun run = RecordedRun.of(FILE, patient);
        double evicted = run.times(Observation.PodEvicted.class).get(0);
        assertThat(run.times(Observation.PodDeleted.class).get(0)).isEqualTo(evicted + 60);
    }

    @Test
    void salvoScalesSeveralGroupsUpInOneLoop() {
        assertThat(secondScaleUp("false")).containsExactly(70.0, 80.0);
        assertThat(secondScaleUp("true")).containsExactly(70.0, 70.0);
    }

    private static List<Double> secondScaleUp(String salvo) {
        RecordedRun two = RecordedRun.of(
                FILE,
                "nodeGroups=[{name: small, max: 2, instanceTypes: [m5.large]}, "
                        + "{name: large, max: 20, instanceTypes: [c5.xlarge]}]",
                "clusterAutoscaler.flags={expander: least-nodes, frequent-loops-enabled: false, salvo-scale-up: "
                        + salvo + "}",
                "manifests[0].spec.template.spec.containers[0].resources.requests.memory=5Gi",
                "timeline=[{at: 1m5s, scale: {deployment: web, replicas: 6}}]");
        return two.times(Observation.NodeGroupResized.class).stream()
                .filter(time -> time > 0)
                .toList();
    }

    @Test
    void delaysCanApplyToOneGroup() {
        String groups = "nodeGroups=[{name: workers, min: 1, max: 20, desired: 4, instanceTypes: [m5.large]}, "
                + "{name: large, max: 20, instanceTypes: [c5.xlarge], tags: "
                + "{k8s.io/cluster-autoscaler/node-template/label/size: large}, labels: {size: large}}]";
        String late = "timeline=[{at: 9m, scale: {deployment: web, replicas: 1}}]";
        String selector = "manifests[0].spec.template.spec.nodeSelector={size: large}";
        assertThat(firstScaleDown(RecordedRun.of(FILE, groups, late, selector))).isEqualTo(1150);
        assertThat(firstScaleDown(RecordedRun.of(
                        FILE, groups, late, selector, "clusterAutoscaler.flags.scale-down-delay-type-local=true")))
                .isEqualTo(640);
    }

    private static double firstScaleDown(RecordedRun run) {
        return run.times(Observation.NodeScaleDown.class).get(0);
    }

    @Test
    void idleNodesWithPodsAreDrainedOneAfterAnother() {
        RecordedRun spread = RecordedRun.of(
                FILE,
                "manifests[0].spec.template.spec.containers[0].resources.requests.cpu=300m",
                "nodeGroups[0].desired=6",
                "timeline=[{at: 5m, scale: {deployment: web, replicas: 6}}]");
        assertThat(spread.observed(Observation.NodeScaleDown.class))
                .isNotEmpty()
                .allMatch(Observation.NodeScaleDown::drained);
        assertThat(spread.times(Observation.NodeScaleDown.class)).doesNotHaveDuplicates();
        assertThat(spread.outcome().results().pods().lost()).isZero();
    }
}
