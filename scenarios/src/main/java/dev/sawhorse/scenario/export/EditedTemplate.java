// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.scenario.file.timeline.RolloutRestart;
import dev.sawhorse.scenario.importing.Trees;
import java.util.ArrayList;
import java.util.List;

/** The parts of a pod template that people change without its manifest: images, and the time of a restart. */
record EditedTemplate(PodTemplate template) {
    private static final String SPEC = "spec";
    private static final String METADATA = "metadata";
    private static final String ANNOTATIONS = "annotations";

    /** Returns the manifest of the workload with the current values of those parts. */
    MappingNode in(MappingNode workload) {
        MappingNode written = workload.mapping(SPEC).mapping("template");
        MappingNode pods = written.mapping(SPEC);
        pods = withImages(pods, "containers", template.spec().containers());
        pods = withImages(pods, "initContainers", template.spec().initContainers());
        MappingNode changed = written.with(SPEC, pods);
        String restarted = template.annotations().get(RolloutRestart.RESTARTED_AT);
        if (restarted != null) {
            MappingNode metadata = written.mapping(METADATA);
            MappingNode annotations =
                    metadata.mapping(ANNOTATIONS).with(RolloutRestart.RESTARTED_AT, Trees.of(restarted));
            changed = changed.with(METADATA, metadata.with(ANNOTATIONS, annotations));
        }
        return workload.with(SPEC, workload.mapping(SPEC).with("template", changed));
    }

    private static MappingNode withImages(MappingNode pods, String field, List<Container> containers) {
        if (!(pods.present(field) instanceof SequenceNode written)) {
            return pods;
        }
        List<SourceNode> items = new ArrayList<>();
        for (SourceNode item : written.items()) {
            items.add(item instanceof MappingNode container ? withImage(container, containers) : item);
        }
        return pods.with(field, new SequenceNode(written.position(), items));
    }

    private static MappingNode withImage(MappingNode written, List<Container> containers) {
        return containers.stream()
                .filter(container -> container.name().equals(written.text("name")))
                .filter(container ->
                        !container.image().isEmpty() && !container.image().equals(written.text("image")))
                .findFirst()
                .map(container -> written.with("image", Trees.of(container.image())))
                .orElse(written);
    }
}
