// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A static NodePool, beside the one that launched the nodes and like it, with nodes of its most used instance type. */
final class StaticNodePools implements Mechanism {
    private static final String V1 = "karpenter.sh/v1";

    @Override
    public String name() {
        return "static-nodepool";
    }

    @Override
    public @Nullable String obstacle(Scenario scenario, WaitingPods waiting) {
        if (waiting.nodes().isNodeGroup()) {
            return "the pods ran on node group " + waiting.nodes().owner() + ", not on nodes of Karpenter";
        }
        MappingNode written = written(scenario, waiting, "1");
        return written != null && V1.equals(written.text("apiVersion"))
                ? null
                : "NodePool " + waiting.nodes().owner() + " is not written as " + V1 + " among the manifests";
    }

    @Override
    public List<String> sizes(Scenario scenario, WaitingPods waiting) {
        return Mechanism.ladder(waiting.atOnce(), waiting.nodes().podsPerNode());
    }

    @Override
    public String described(String size) {
        return "a static NodePool of " + Mechanism.counted(size, "node");
    }

    @Override
    public Map<String, Object> overlay(Scenario scenario, WaitingPods waiting, String size) {
        MappingNode written = written(scenario, waiting, size);
        if (written == null) {
            throw new IllegalArgumentException(
                    "there is no NodePool " + waiting.nodes().owner());
        }
        return Trees.ordered(
                "karpenter",
                Map.of("featureGates", Map.of("staticCapacity", true)),
                "manifests",
                List.of(ofOneType(written, waiting.nodes())));
    }

    /** Returns the NodePool as written, with replicas; null if it is not among the manifests. */
    private static @Nullable MappingNode written(Scenario scenario, WaitingPods waiting, String size) {
        Setting replicas =
                Setting.parse("manifests[kind=NodePool,name=" + waiting.nodes().owner() + "].spec.replicas=" + size);
        MappingNode root = ScenarioLoader.document(scenario.sources());
        try {
            return replicas.objects(replicas.applyTo(root, ScenarioLoader.files(scenario.sources())))
                    .get(0);
        } catch (InvalidInputException e) {
            return null;
        }
    }

    /**
     * A static NodePool has neither weight nor limits of resources. Without pods to fit, one with several instance types would
     * launch the cheapest.
     */
    private static MappingNode ofOneType(MappingNode pool, WaitingPods.Nodes nodes) {
        MappingNode spec = Trees.without(pool.mapping("spec"), "weight", "limits", "disruption");
        MappingNode template = spec.mapping("template");
        MappingNode claim = template.mapping("spec");
        List<SourceNode> requirements = new ArrayList<>();
        for (MappingNode requirement : claim.mappings("requirements")) {
            if (!Labels.INSTANCE_TYPE.equals(requirement.text("key"))) {
                requirements.add(Trees.without(requirement, "minValues"));
            }
        }
        requirements.add(Trees.of(
                Trees.ordered("key", Labels.INSTANCE_TYPE, "operator", "In", "values", List.of(nodes.instanceType()))));
        MappingNode ofType = claim.with("requirements", new SequenceNode(claim.position(), requirements));
        return Trees.without(pool, "status")
                .with("metadata", Trees.of(Map.of("name", nodes.owner() + "-static")))
                .with("spec", spec.with("template", template.with("spec", ofType)));
    }

    @Override
    public List<String> commands(Scenario scenario, WaitingPods waiting, String size) {
        return List.of("helm upgrade karpenter --reuse-values --set settings.featureGates.staticCapacity=true");
    }
}
