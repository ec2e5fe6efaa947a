// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;

/** The pods of an Argo Rollout: of its own template, or of that of the Deployment it refers to. */
final class RolloutPods implements PodSource {
    private static final ReplicaCount REPLICAS = ReplicaCount.parse("/spec/replicas=1");

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode spec = object.mapping("spec");
        SourceNode template = spec.present("template");
        MappingNode reference = spec.mapping("workloadRef");
        String name = reference.text("name");
        if (template == null && name != null) {
            String namespace = object.mapping("metadata").text("namespace");
            MappingNode workload = others.find(
                    String.valueOf(reference.text("kind")), namespace == null ? "default" : namespace, name);
            template = workload == null ? null : workload.mapping("spec").present("template");
        }
        Integer count = template == null && name == null ? Integer.valueOf(0) : REPLICAS.of(object, List.of());
        MappingNode pods = template instanceof MappingNode mapping ? mapping : null;
        return List.of(new PodSet("", "template", pods, count, SimulatedKind.DEPLOYMENT, ""));
    }
}
