// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.scheduler.ScheduleResult.Verdict;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerConfiguration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tolerations that compare numbers: k8s.io/kubernetes v1.37.0 {@code Toleration.ToleratesTaint} with the feature gate {@code
 * TaintTolerationComparisonOperators}, alpha and off.
 */
class TaintTolerationTest {
    private static final String UNTOLERATED =
            "TaintToleration: node(s) had untolerated taint(s) [UnschedulableAndUnresolvable]";
    private static final Map<String, String> APP = Map.of("app", "w");

    private final ClusterFixture world = new ClusterFixture();

    private Verdict verdict(boolean gate, PodSpec spec, String node) {
        Scheduler scheduler = Scheduler.start(
                world.cluster, Profiles.of(KubeSchedulerConfiguration.DEFAULT, new KubernetesFeatureGates(gate)));
        Pod pod = new Pod(ClusterFixture.meta("new").withLabels(APP), spec);
        return scheduler.explain(pod).verdicts().stream()
                .filter(verdict -> verdict.node().name().equals(node))
                .findFirst()
                .orElseThrow();
    }

    private void node(String name, String zone, Taint... taints) {
        world.node(name, 4_000, 16_384, Map.of(Labels.HOSTNAME, name, Labels.ZONE, zone), List.of(taints));
    }

    private static PodSpec moreThan500() {
        return ClusterFixture.spec(100, 100)
                .tolerations(List.of(new Toleration("sla", "Gt", "500", "", null)))
                .build();
    }

    @Test
    void withoutTheFeatureGateAComparisonToleratesNothing() {
        node("n", "a", new Taint("sla", "700", Taint.NO_SCHEDULE));

        assertThat(verdict(false, moreThan500(), "n").rejection()).hasToString(UNTOLERATED);
        assertThat(verdict(true, moreThan500(), "n").rejection()).isNull();
    }

    @Test
    void withTheGateOffAPreferenceThatItWouldTolerateCounts() {
        node("n", "a", new Taint("sla", "700", Taint.PREFER_NO_SCHEDULE));

        assertThat(verdict(false, moreThan500(), "n").rawScores()).containsEntry("TaintToleration", 1L);
        assertThat(verdict(true, moreThan500(), "n").rawScores()).containsEntry("TaintToleration", 0L);
    }

    /** Where the taints of nodes are honoured, a zone whose only node is not tolerated is no domain. */
    @Test
    void spreadCountsDomainsOfToleratedNodes() {
        node("full", "a");
        node("tainted", "b", new Taint("sla", "700", Taint.NO_SCHEDULE));
        world.cluster.bind(
                world.cluster.createPod(new Pod(
                        ClusterFixture.meta("running").withLabels(APP),
                        ClusterFixture.spec(100, 100).build())),
                world.cluster.nodes().require("full"));
        PodSpec spec = moreThan500().toBuilder()
                .topologySpreadConstraints(List.of(new TopologySpreadConstraint(
                        Labels.ZONE, 1, true, new LabelSelector(APP, List.of()), null, true, true, List.of())))
                .build();

        assertThat(verdict(false, spec, "full").rejection()).isNull();
        assertThat(verdict(true, spec, "full").rejection()).asString().startsWith("PodTopologySpread");
    }

    /** kubernetes-sigs/karpenter {@code pkg/scheduling/taints.go}: Karpenter always compares. */
    @Test
    void karpentersOwnRuleCompares() {
        Taint taint = new Taint("sla", "700", Taint.NO_SCHEDULE);

        assertThat(Toleration.anyTolerates(moreThan500().tolerations(), taint)).isTrue();
        assertThat(Toleration.anyTolerates(moreThan500().tolerations(), taint, false))
                .isFalse();
    }
}
