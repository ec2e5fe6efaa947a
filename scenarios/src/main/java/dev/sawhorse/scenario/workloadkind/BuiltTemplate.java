// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.SequenceNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A builder of the templates of pods that a controller creates without a pod template in its object. */
final class BuiltTemplate {
    /** The fields of pod specs that decide where a pod runs. */
    private static final String[] SCHEDULING = {
        "nodeSelector",
        "affinity",
        "tolerations",
        "topologySpreadConstraints",
        "priorityClassName",
        "schedulerName",
        "runtimeClassName",
        "hostNetwork",
        "terminationGracePeriodSeconds"
    };

    private BuiltTemplate() {}

    /**
     * Returns a pod template.
     *
     * @param labels labels of the pods
     * @param scheduling an object with fields such as nodeSelector and tolerations; others are ignored
     */
    static MappingNode of(Position position, MappingNode labels, MappingNode scheduling, List<MappingNode> containers) {
        MappingNode spec = new MappingDraft(position)
                .take(scheduling, SCHEDULING)
                .put("containers", new SequenceNode(position, List.copyOf(containers)))
                .build();
        MappingNode metadata = new MappingDraft(position).put("labels", labels).build();
        return new MappingDraft(position)
                .put("metadata", metadata)
                .put("spec", spec)
                .build();
    }

    /** Returns a container with resources. */
    static MappingNode container(Position position, String name, MappingNode resources) {
        return new MappingDraft(position)
                .put("name", name)
                .put("image", name)
                .put("resources", resources)
                .build();
    }

    /** Returns resources with requests and limits. */
    static MappingNode resources(Position position, Map<String, String> requests, Map<String, String> limits) {
        return new MappingDraft(position)
                .put("requests", quantities(position, requests))
                .put("limits", quantities(position, limits))
                .build();
    }

    /** Returns a number in an object, a default if it is absent or no number. */
    static int number(@Nullable String text, int absent) {
        return text != null && text.matches("\\d{1,6}") ? Integer.parseInt(text) : absent;
    }

    private static MappingNode quantities(Position position, Map<String, String> values) {
        MappingDraft draft = new MappingDraft(position);
        values.forEach(draft::put);
        return draft.build();
    }
}
