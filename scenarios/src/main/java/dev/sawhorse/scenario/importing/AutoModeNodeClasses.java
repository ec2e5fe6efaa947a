// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The NodeClasses of EKS Auto Mode. They are simulated as EC2NodeClasses, so one with the name of an EC2NodeClass of the cluster
 * gets another name.
 */
final class AutoModeNodeClasses {
    private static final String GROUP = "eks.amazonaws.com";
    private static final String KIND = "NodeClass";
    private static final String LABEL = GROUP + "/nodeclass";
    private static final String SUFFIX = "-auto-mode";

    private final Set<String> renamed;

    private AutoModeNodeClasses(Set<String> renamed) {
        this.renamed = renamed;
    }

    /** Returns a dump in which no NodeClass has the name of an EC2NodeClass. */
    static Dump distinct(Dump dump, Problems problems) {
        Set<String> renamed = new TreeSet<>(names(dump.of(new ObjectKind(GROUP, KIND))));
        renamed.retainAll(names(dump.of(ObjectKind.NODE_CLASS)));
        if (renamed.isEmpty()) {
            return dump;
        }
        problems.note(
                dump.source(),
                "",
                "NodeClasses of EKS Auto Mode that have the name of an EC2NodeClass are called NAME" + SUFFIX + ": "
                        + String.join(", ", renamed));
        return dump.mapped(new AutoModeNodeClasses(renamed)::renamed);
    }

    private static List<String> names(List<DumpedResource> resources) {
        return resources.stream().map(DumpedResource::name).toList();
    }

    private DumpedResource renamed(DumpedResource resource) {
        MappingNode node = resource.node();
        if (resource.kind().is(GROUP, KIND)) {
            return DumpedResource.of(node.with("metadata", renamed(resource.metadata(), "name")));
        }
        if (resource.kind().equals(ObjectKind.NODE_POOL)) {
            MappingNode template = resource.spec().mapping("template");
            MappingNode spec = withReference(template.mapping("spec"));
            return resource.with(node.with("spec", resource.spec().with("template", template.with("spec", spec))));
        }
        if (resource.kind().equals(ObjectKind.NODE_CLAIM)) {
            return labelled(resource.with(node.with("spec", withReference(resource.spec()))));
        }
        return resource.kind().equals(ObjectKind.NODE) ? labelled(resource) : resource;
    }

    private MappingNode withReference(MappingNode spec) {
        MappingNode reference = spec.mapping("nodeClassRef");
        return GROUP.equals(reference.text("group")) ? spec.with("nodeClassRef", renamed(reference, "name")) : spec;
    }

    private DumpedResource labelled(DumpedResource resource) {
        MappingNode labels = resource.metadata().mapping("labels");
        MappingNode meta = resource.metadata().with("labels", renamed(labels, LABEL));
        return labels.present(LABEL) == null
                ? resource
                : resource.with(resource.node().with("metadata", meta));
    }

    private MappingNode renamed(MappingNode node, String key) {
        String name = DumpedResource.text(node, key);
        return renamed.contains(name) ? node.with(key, RelevantFields.string(node, name + SUFFIX)) : node;
    }
}
