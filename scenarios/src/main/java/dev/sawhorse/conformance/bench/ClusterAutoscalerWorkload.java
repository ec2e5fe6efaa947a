// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.clusterautoscaler.LoopStatus;
import dev.sawhorse.clusterautoscaler.estimator.Estimate;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.conformance.autoscaler.AutoscalerWorld;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One loop of Cluster Autoscaler on a recorded cluster: node templates, estimates for every group, and the choice of the
 * expander.
 */
public final class ClusterAutoscalerWorkload implements DecisionWorkload<LoopStatus> {
    private final Recording recording;
    private AutoscalerWorld world;

    private ClusterAutoscalerWorkload(Recording recording) {
        this.recording = recording;
        this.world = new AutoscalerWorld(recording.root());
    }

    /**
     * Reads a recorded cluster, compressed or not.
     *
     * @throws InvalidInputException if the file holds no such recording
     */
    public static ClusterAutoscalerWorkload read(Path path) {
        Recording recording = Recording.choose(
                path, null, ClusterAutoscalerWorkload::isCluster, "recorded cluster with nodeGroups and pods");
        try {
            return new ClusterAutoscalerWorkload(recording);
        } catch (IllegalArgumentException e) {
            throw Recording.unusable(path, String.valueOf(e.getMessage()), null);
        }
    }

    private static boolean isCluster(MappingNode root) {
        return root.get("nodeGroups") != null && root.get("options") != null;
    }

    @Override
    public String what() {
        return "cluster-autoscaler";
    }

    @Override
    public int pods() {
        return world.cluster().pods().list().size();
    }

    /** A loop scales groups up, so each one needs a cluster in its initial state. */
    @Override
    public void prepare() {
        world = new AutoscalerWorld(recording.root());
    }

    @Override
    public LoopStatus decide() {
        return world.runOnce();
    }

    @Override
    public ClusterAutoscalerWorkload fresh() {
        return new ClusterAutoscalerWorkload(recording);
    }

    @Override
    public String digest(LoopStatus result) {
        ScaleUpStatus status = Objects.requireNonNull(result.scaleUp());
        List<String> lines = new ArrayList<>();
        lines.add(status.result().toString());
        estimates(status).forEach((group, nodes) -> lines.add(group + " " + nodes));
        status.infos().forEach(info -> lines.add(info.group().id() + " +" + info.delta()));
        return LineDigest.of(lines);
    }

    private static Map<String, Integer> estimates(ScaleUpStatus status) {
        Map<String, Integer> nodes = new TreeMap<>();
        for (Map.Entry<String, Estimate> estimate : status.estimates().entrySet()) {
            nodes.put(estimate.getKey(), estimate.getValue().nodes());
        }
        return nodes;
    }

    @Override
    public Map<String, Integer> counts(LoopStatus result) {
        ScaleUpStatus status = Objects.requireNonNull(result.scaleUp());
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("pods", pods());
        counts.put("groups", status.estimates().size());
        counts.put(
                "newNodes", status.infos().stream().mapToInt(ScaleUpInfo::delta).sum());
        estimates(status).forEach((group, nodes) -> counts.put("estimate " + group, nodes));
        return counts;
    }

    @Override
    public List<Expectation> expectations(LoopStatus result) {
        return List.of();
    }
}
