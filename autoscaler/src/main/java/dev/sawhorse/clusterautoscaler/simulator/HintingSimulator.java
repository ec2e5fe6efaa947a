// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A scheduling simulator with hints ({@code simulator/scheduling/hinting_simulator.go}): pods are placed by descending
 * priority, each on its node of the last simulation if it still fits, otherwise on the first node that it fits. After a
 * failure, similar pods are not tried.
 */
public final class HintingSimulator {
    private Map<String, String> hints = new LinkedHashMap<>();
    private Map<String, String> freshHints = new LinkedHashMap<>();

    /**
     * Places the pods that fit and returns them.
     *
     * @param breakOnFailure whether to stop at the first failure, if all pods must move
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/scheduling/hinting_simulator.go",
            symbol = {"HintingSimulator.TrySchedulePods", "HintingSimulator.trySchedule"})
    public List<Pod> trySchedule(
            ClusterSnapshot snapshot, List<Pod> pods, boolean breakOnFailure, Predicate<NodeInfo> acceptable) {
        SimilarPods failed = new SimilarPods();
        List<Pod> placed = new ArrayList<>();
        for (List<Pod> equals : byPriority(pods)) {
            List<Pod> unhinted = new ArrayList<>();
            for (Pod pod : equals) {
                (followsHint(snapshot, pod, acceptable) ? placed : unhinted).add(pod);
            }
            for (Pod pod : unhinted) {
                NodeInfo node = failed.contains(pod) ? null : snapshot.scheduleOnAny(pod, acceptable);
                if (node != null) {
                    freshHints.put(pod.key(), node.node().name());
                    placed.add(pod);
                    continue;
                }
                failed.add(pod);
                if (breakOnFailure) {
                    break;
                }
            }
        }
        return placed;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/scheduling/hinting_simulator.go",
            symbol = "HintingSimulator.tryScheduleUsingHints")
    private boolean followsHint(ClusterSnapshot snapshot, Pod pod, Predicate<NodeInfo> acceptable) {
        String hint = freshHints.getOrDefault(pod.key(), hints.getOrDefault(pod.key(), ""));
        NodeInfo node = snapshot.find(hint);
        if (node == null || !acceptable.test(node) || snapshot.schedule(pod, node) != null) {
            return false;
        }
        freshHints.put(pod.key(), hint);
        return true;
    }

    /** Returns the nodes on which pods found room in the last simulation, by pod. */
    public Map<String, String> hints() {
        return new LinkedHashMap<>(hints);
    }

    /** Continues with the hints of earlier simulations. */
    public void restore(Map<String, String> earlier) {
        hints = new LinkedHashMap<>(earlier);
    }

    /** Drops the hints of pods that were not simulated since the last call. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/scheduling/hinting_simulator.go",
            symbol = "HintingSimulator.DropOldHints")
    public void dropOldHints() {
        hints = freshHints;
        freshHints = new LinkedHashMap<>();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/scheduling/hinting_simulator.go",
            symbol = "groupByPriority")
    private static List<List<Pod>> byPriority(List<Pod> pods) {
        Map<Integer, List<Pod>> groups = new LinkedHashMap<>();
        for (Pod pod : sorted(pods)) {
            groups.computeIfAbsent(pod.spec().priority(), key -> new ArrayList<>())
                    .add(pod);
        }
        return List.copyOf(groups.values());
    }

    /** Returns the pods by descending priority; the sort is stable. */
    public static List<Pod> sorted(List<Pod> pods) {
        List<Pod> sorted = new ArrayList<>(pods);
        sorted.sort(Comparator.comparingInt(HintingSimulator::priority).reversed());
        return sorted;
    }

    private static int priority(@Nullable Pod pod) {
        return pod == null ? 0 : pod.spec().priority();
    }
}
