// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.importing.Trees;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A CapacityBuffer, for whose virtual pods Karpenter or Cluster Autoscaler keeps room. */
final class CapacityBuffers implements Mechanism {
    private static final String OBJECT = "headroom";
    private static final Map<String, Object> FLAGS =
            Trees.ordered("capacity-buffer-controller-enabled", true, "capacity-buffer-pod-injection-enabled", true);

    @Override
    public String name() {
        return "capacity-buffer";
    }

    @Override
    public @Nullable String obstacle(Scenario scenario, WaitingPods waiting) {
        if (waiting.nodes().isNodeGroup()) {
            return isAutoscaled(scenario, waiting)
                    ? null
                    : "no autoscaler reads CapacityBuffers: node group "
                            + waiting.nodes().owner() + " is not managed by Cluster Autoscaler";
        }
        return scenario.file().karpenter().options().version().has(RuleChange.CAPACITY_BUFFERS)
                ? null
                : "Karpenter " + scenario.file().karpenter().options().version() + " has no CapacityBuffers";
    }

    /** Whether Cluster Autoscaler launches the nodes on which the pods ran. */
    static boolean isAutoscaled(Scenario scenario, WaitingPods waiting) {
        ClusterAutoscalerSettings autoscaler = scenario.file().clusterAutoscaler();
        return autoscaler != null
                && scenario.file().nodeGroups().stream()
                        .anyMatch(group -> group.name().equals(waiting.nodes().owner()) && autoscaler.finds(group));
    }

    @Override
    public List<String> sizes(Scenario scenario, WaitingPods waiting) {
        return Mechanism.ladder(waiting.atOnce(), 1);
    }

    @Override
    public String described(String size) {
        return "a CapacityBuffer of " + Mechanism.counted(size, "pod");
    }

    @Override
    public Map<String, Object> overlay(Scenario scenario, WaitingPods waiting, String size) {
        boolean isNodeGroup = waiting.nodes().isNodeGroup();
        return Trees.ordered(
                isNodeGroup ? "clusterAutoscaler" : "karpenter",
                isNodeGroup ? Map.of("flags", FLAGS) : Map.of("featureGates", Map.of("capacityBuffer", true)),
                "manifests",
                List.of(
                        Trees.ordered(
                                "apiVersion",
                                "v1",
                                "kind",
                                "PodTemplate",
                                "metadata",
                                Map.of("name", OBJECT),
                                "template",
                                Trees.ordered(
                                        "metadata",
                                        Map.of("labels", Map.of("app", OBJECT)),
                                        "spec",
                                        waiting.pausePod(""))),
                        Trees.ordered(
                                "apiVersion",
                                "autoscaling.x-k8s.io/v1beta1",
                                "kind",
                                "CapacityBuffer",
                                "metadata",
                                Map.of("name", OBJECT),
                                "spec",
                                Trees.ordered(
                                        "podTemplateRef",
                                        Map.of("name", OBJECT),
                                        "replicas",
                                        Integer.parseInt(size)))));
    }

    @Override
    public List<String> commands(Scenario scenario, WaitingPods waiting, String size) {
        return List.of(
                waiting.nodes().isNodeGroup()
                        ? "cluster-autoscaler --capacity-buffer-controller-enabled --capacity-buffer-pod-injection-enabled"
                        : "helm upgrade karpenter --reuse-values --set settings.featureGates.capacityBuffer=true");
    }
}
