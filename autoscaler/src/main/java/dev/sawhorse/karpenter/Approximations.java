package dev.sawhorse.karpenter;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.FeatureGates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What of Karpenter's manifests a run does not simulate, or only in part. */
public final class Approximations {
    private Approximations() {}

    /** Returns one observation for every field of the NodePools whose effect is missing, to be told before the run. */
    public static List<Observation.Approximated> of(Collection<NodePool> nodePools, FeatureGates gates) {
        List<Observation.Approximated> found = new ArrayList<>();
        for (NodePool nodePool : nodePools) {
            Long replicas = nodePool.replicas();
            if (replicas != null && !gates.staticCapacity()) {
                found.add(approximated(
                        nodePool,
                        "spec.replicas",
                        replicas.toString(),
                        "a static NodePool launches nothing while the feature gate staticCapacity is off"));
            }
        }
        return found;
    }

    private static Observation.Approximated approximated(NodePool nodePool, String field, String value, String effect) {
        Map<String, String> detail = new TreeMap<>();
        detail.put("value", value);
        detail.put("effect", effect);
        return new Observation.Approximated("NodePool " + nodePool.name() + " " + field, detail);
    }
}
