// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.InsufficientCapacity;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.journal.Observation.NodeGroupResized;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MetricsFileTest {
    private static final String DISRUPTED = "{reason=\"underutilized\",nodepool=\"default\",capacity_type=\"spot\","
            + "consolidation_policy=\"when_empty_or_underutilized\",termination_mode=\"eventual\"}";

    @Test
    void aRunIsCountedUnderKarpentersNames() throws IOException {
        Map<String, Double> metrics = metrics(Told.run()
                .at(0, new NodePoolApplied("default", "WhenEmptyOrUnderutilized", 60, Map.of("cpu", "100.5")))
                .pod(1, "p")
                .launched(2, "a", "p")
                .joined(20, "a")
                .bound(21, "p", "node-a")
                .at(23, new PodReady("default/p"))
                .at(300, new DisruptionCommand("Underutilized", "replace", "single", List.of("a"), 1))
                .launched(300, "b", "p")
                .at(300, new NodeClaimResources("b", 2000, 8, 1930, 7))
                .joined(330, "b")
                .deleting(331, "a", "Underutilized")
                .at(332, new PodEvicted("default/p", "node-a", "Karpenter"))
                .gone(351, "a"));
        assertThat(metrics)
                .containsEntry("karpenter_nodeclaims_created_total{reason=\"provisioned\",nodepool=\"default\"}", 1.0)
                .containsEntry("karpenter_nodeclaims_created_total{reason=\"underutilized\",nodepool=\"default\"}", 1.0)
                .containsEntry("karpenter_nodeclaims_disrupted_total" + DISRUPTED, 1.0)
                .containsEntry("karpenter_pods_disruption_initiated_total" + DISRUPTED, 1.0)
                .containsEntry("karpenter_nodes_created_total{nodepool=\"default\",zone=\"us-east-1a\"}", 2.0)
                .containsEntry("karpenter_nodes_terminated_total{nodepool=\"default\",zone=\"us-east-1a\"}", 1.0)
                .containsEntry("karpenter_nodes_lifetime_duration_seconds_sum{nodepool=\"default\"}", 331.0)
                .containsEntry("karpenter_nodeclaims_termination_duration_seconds_sum{nodepool=\"default\"}", 20.0)
                .containsEntry(
                        "karpenter_nodeclaims_termination_duration_seconds_bucket{nodepool=\"default\",le=\"16\"}", 0.0)
                .containsEntry(
                        "karpenter_nodeclaims_termination_duration_seconds_bucket{nodepool=\"default\",le=\"32\"}", 1.0)
                .containsEntry("karpenter_pods_startup_duration_seconds{quantile=\"0.5\"}", 22.0)
                .containsEntry(
                        "karpenter_pods_bound_duration_seconds_bucket{dynamic_resources=\"false\",le=\"15\"}", 0.0)
                .containsEntry(
                        "karpenter_pods_bound_duration_seconds_bucket{dynamic_resources=\"false\",le=\"20\"}", 1.0)
                .containsEntry("karpenter_pods_drained_total{reason=\"Underutilized\"}", 1.0)
                .containsEntry("karpenter_nodepools_limit{nodepool=\"default\",resource_type=\"cpu\"}", 100.5)
                .containsEntry("karpenter_nodepools_usage{nodepool=\"default\",resource_type=\"cpu\"}", 2.0)
                .containsEntry("karpenter_nodepools_cost_total{nodepool=\"default\"}", 0.1)
                .containsEntry(
                        "karpenter_voluntary_disruption_decisions_total{decision=\"replace\",reason=\"underutilized\","
                                + "consolidation_type=\"single\"}",
                        1.0)
                .containsEntry(
                        "scheduler_schedule_attempts_total{result=\"scheduled\",profile=\"default-scheduler\"}", 1.0);
        assertThat(metrics.keySet()).noneMatch(name -> name.startsWith("cluster_autoscaler"));
    }

    @Test
    void pendingPodsAreNamed() throws IOException {
        assertThat(metrics(Told.run().pod(100, "p").at(100, new PodUnschedulable("default/p", "Insufficient cpu"))))
                .containsEntry(
                        "karpenter_pods_unbound_time_seconds{name=\"p\",namespace=\"default\",dynamic_resources=\"false\"}",
                        3500.0)
                .containsEntry("scheduler_pending_pods{queue=\"unschedulable\"}", 1.0);
    }

    @Test
    void clusterAutoscalerIsMeasuredWhereItActs() throws IOException {
        assertThat(metrics(Told.run()
                        .at(0, new NodeGroupResized("workers", 0, 2, "created"))
                        .at(60, new NodeGroupResized("workers", 2, 5, "cluster-autoscaler"))
                        .at(900, new NodeScaleDown("workers-1", "workers", false, "cluster-autoscaler"))))
                .containsEntry("cluster_autoscaler_scaled_up_nodes_total{}", 3.0)
                .containsEntry("cluster_autoscaler_scaled_down_nodes_total{reason=\"empty\"}", 1.0)
                .containsEntry("cluster_autoscaler_node_group_target_count{node_group=\"workers\"}", 5.0);
    }

    @Test
    void valuesOfLabelsAreEscaped() throws IOException {
        assertThat(Labels.of("a", "say \"no\"\\\n").text()).isEqualTo("a=\"say \\\"no\\\"\\\\\\n\"");
        StringBuilder text = new StringBuilder();
        MetricFamily family = MetricFamily.gauge("x", "Whatever it is.");
        family.set(-0.5, Labels.of("a", "say \"no\"\\\n"));
        Exposition.write(List.of(family), text);
        assertThat(ExpositionCheck.check(text.toString())).containsValue(-0.5);
    }

    @Test
    void theCheckRejectsInvalidExpositions() {
        String heading = "# HELP h H.\n# TYPE h histogram\n";
        for (String bad : List.of(
                "x 1\n",
                "# HELP x X.\n# TYPE x counter\nx 1\n",
                "# HELP x X.\n# TYPE x gauge\nx{a=b} 1\n",
                "# HELP x X.\n# TYPE x gauge\nx 1\nx 1\n",
                "# HELP x X.\n# TYPE x gauge\nx 1,000\n",
                heading + "h_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\nh_sum 1\nh_count 1\n",
                heading + "h_bucket{le=\"1\"} 1\nh_bucket{le=\"+Inf\"} 1\nh_sum 1\nh_count 2\n")) {
            assertThatThrownBy(() -> ExpositionCheck.check(bad)).as(bad).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"1.13,NONE", "1.14.0,ZONE", "1.14.3,ZONE", "1.14,DISRUPTED_PODS", "1.15,DYNAMIC_RESOURCES"})
    void namesAndLabelsAreThoseOfTheVersion(String version, Since since) throws IOException {
        Set<String> names = metrics(Told.run(version)
                        .at(0, new NodePoolApplied("default", "WhenEmpty", -1, Map.of()))
                        .at(0, new InsufficientCapacity("m5.large", "us-east-1a", "spot"))
                        .pod(1, "p")
                        .launched(2, "a", "p")
                        .launched(2, "b", "p")
                        .joined(20, "a")
                        .joined(20, "b")
                        .bound(21, "p", "node-a")
                        .deleting(331, "a", "Expired")
                        .gone(351, "a"))
                .keySet();

        String zone = since.compareTo(Since.ZONE) >= 0 ? ",zone=\"us-east-1a\"" : "";
        String managed = since.compareTo(Since.ZONE) >= 0 ? "managed=\"true\"," : "";
        String mode = since.compareTo(Since.DISRUPTED_PODS) >= 0
                ? ",consolidation_policy=\"\",termination_mode=\"graceful\""
                : "";
        String devices = since == Since.DYNAMIC_RESOURCES ? "{dynamic_resources=\"false\"}" : "{}";
        assertThat(names)
                .contains(
                        "karpenter_nodes_created_total{nodepool=\"default\"" + zone + "}",
                        "karpenter_nodes_terminated_total{nodepool=\"default\"" + zone + "}",
                        "karpenter_nodeclaims_terminated_total{nodepool=\"default\",capacity_type=\"spot\"" + zone
                                + "}",
                        "karpenter_nodes_current_lifetime_seconds{capacity_type=\"spot\",instance_type=\"m5.large\","
                                + managed + "node_name=\"node-b\",nodepool=\"default\",zone=\"us-east-1a\"}",
                        "karpenter_nodeclaims_disrupted_total{reason=\"expired\",nodepool=\"default\","
                                + "capacity_type=\"spot\"" + mode + "}",
                        "karpenter_pods_bound_duration_seconds_count" + devices);
        assertThat(names.stream().anyMatch(name -> name.startsWith("karpenter_pods_disruption_initiated_total")))
                .isEqualTo(since.compareTo(Since.DISRUPTED_PODS) >= 0);
        assertThat(names.stream().anyMatch(name -> name.startsWith("karpenter_cloudprovider_instance_launch_failures")))
                .isEqualTo(since.compareTo(Since.ZONE) >= 0);
    }

    private enum Since {
        NONE,
        ZONE,
        DISRUPTED_PODS,
        DYNAMIC_RESOURCES
    }

    private static Map<String, Double> metrics(Told told) throws IOException {
        return ExpositionCheck.check(told.export(ExportKind.METRICS, 3600));
    }
}
