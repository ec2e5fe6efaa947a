// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The configuration that a ConfigMap holds for kube-scheduler or for Cluster Autoscaler's priority expander. The values of
 * other ConfigMaps are not read, except the status of Cluster Autoscaler.
 */
final class EmbeddedConfiguration {
    private static final String PRIORITIES = "cluster-autoscaler-priority-expander";
    private static final String SCHEDULER = "KubeSchedulerConfiguration";

    private EmbeddedConfiguration() {}

    /** Returns the objects to be added to the manifests. */
    static List<MappingNode> of(MappingNode object, Problems problems) {
        if (!ObjectKind.of(object).is("", "ConfigMap")) {
            return List.of();
        }
        if (PRIORITIES.equals(object.mapping("metadata").text("name"))) {
            return List.of(object);
        }
        List<MappingNode> found = new ArrayList<>();
        for (MappingNode.Entry entry : object.mapping("data").entries()) {
            if (entry.value() instanceof ScalarNode scalar && scalar.text().contains(SCHEDULER)) {
                String name = object.position().file() + " data." + entry.key();
                Problems syntax = new Problems();
                for (SourceNode document : SourceDocuments.parseEmbedded(new SourceFile(name, scalar.text()), syntax)) {
                    if (document instanceof MappingNode node && SCHEDULER.equals(node.text("kind"))) {
                        found.add(node);
                    }
                }
                problems.addAll(syntax.sorted());
            }
        }
        return found;
    }
}
