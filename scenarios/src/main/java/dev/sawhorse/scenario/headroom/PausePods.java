// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.importing.Trees;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pods of a low priority that do nothing: kube-scheduler preempts them for a pod that finds no room, and the autoscaler makes
 * room for them again.
 */
final class PausePods implements Mechanism {
    /** The lowest priority that Cluster Autoscaler scales up for by default ({@code expendable-pods-priority-cutoff}). */
    static final int PRIORITY = -10;

    private static final String OBJECT = "headroom-pause";
    private static final Map<String, Object> LABELS = Map.of("app", OBJECT);

    @Override
    public String name() {
        return "pause-pods";
    }

    @Override
    public @Nullable String obstacle(Scenario scenario, WaitingPods waiting) {
        if (waiting.nodes().isNodeGroup() && !CapacityBuffers.isAutoscaled(scenario, waiting)) {
            return "no autoscaler launches nodes for pods: node group "
                    + waiting.nodes().owner() + " is not managed by Cluster Autoscaler";
        }
        if (!waiting.preempts()) {
            return "the pods that wait have the preemption policy Never";
        }
        return waiting.leastPriority() > PRIORITY
                ? null
                : "pods that wait have the priority " + waiting.leastPriority()
                        + ", which is not above that of pause pods, " + PRIORITY;
    }

    @Override
    public List<String> sizes(Scenario scenario, WaitingPods waiting) {
        return Mechanism.ladder(waiting.atOnce(), 1);
    }

    @Override
    public String described(String size) {
        return Mechanism.counted(size, "pause pod");
    }

    @Override
    public Map<String, Object> overlay(Scenario scenario, WaitingPods waiting, String size) {
        return Map.of(
                "manifests",
                List.of(
                        Trees.ordered(
                                "apiVersion",
                                "scheduling.k8s.io/v1",
                                "kind",
                                "PriorityClass",
                                "metadata",
                                Map.of("name", OBJECT),
                                "value",
                                PRIORITY,
                                "globalDefault",
                                false,
                                "description",
                                "Pods that hold capacity and give way to every other pod."),
                        Trees.ordered(
                                "apiVersion",
                                "apps/v1",
                                "kind",
                                "Deployment",
                                "metadata",
                                Map.of("name", OBJECT),
                                "spec",
                                Trees.ordered(
                                        "replicas",
                                        Integer.parseInt(size),
                                        "selector",
                                        Map.of("matchLabels", LABELS),
                                        "template",
                                        Trees.ordered(
                                                "metadata",
                                                Map.of("labels", LABELS),
                                                "spec",
                                                waiting.pausePod(OBJECT))))));
    }

    @Override
    public List<String> commands(Scenario scenario, WaitingPods waiting, String size) {
        return List.of();
    }
}
