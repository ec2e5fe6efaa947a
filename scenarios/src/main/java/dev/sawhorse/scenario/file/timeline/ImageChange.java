// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A timeline action that changes container images in the pod template of workloads, as {@code kubectl set image} does (kubectl
 * pkg/cmd/set/set_image.go). The pull policy stays, as it was set when the workload was created.
 *
 * @param images images by name of the container or init container; {@code *} is every one
 */
public record ImageChange(ObjectSelector workloads, Map<String, String> images) implements TimelineEntry.Action {
    private static final String ALL = "*";

    private static final Field<Map<String, String>> IMAGES = Field.required(
            "images",
            Types.mapOf("web", Types.text("web:2")),
            "The images, by name of the container or init container; `*` is every one.");

    static final Section<ImageChange> SECTION = WorkloadChoice.section(
            Workloads.TEMPLATED_KINDS, (workloads, values) -> new ImageChange(workloads, values.get(IMAGES)), IMAGES);

    /** Changes the images of a workload, or none of them if it lacks one of the containers. */
    public void apply(Cluster cluster, String key) {
        String kind = workloads.kind();
        PodTemplate template = cluster.workloads().templateOf(kind, key);
        if (template == null) {
            return;
        }
        PodSpec spec = template.spec();
        List<String> names = Stream.concat(spec.initContainers().stream(), spec.containers().stream())
                .map(Container::name)
                .toList();
        List<String> missing = images.keySet().stream()
                .filter(name -> !name.equals(ALL) && !names.contains(name))
                .toList();
        if (!missing.isEmpty()) {
            KubectlRefusal.publish(
                    cluster, kind, key, "unable to find container named \"" + String.join("\", \"", missing) + "\"");
            return;
        }
        PodSpec changed = spec.toBuilder()
                .initContainers(changed(spec.initContainers()))
                .containers(changed(spec.containers()))
                .build();
        cluster.workloads().replaceTemplate(kind, key, template.withSpec(changed));
    }

    private List<Container> changed(List<Container> containers) {
        return containers.stream()
                .map(container -> container.withImage(
                        images.getOrDefault(container.name(), images.getOrDefault(ALL, container.image()))))
                .toList();
    }
}
