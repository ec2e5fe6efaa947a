// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.StatefulSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** The revisions of a StatefulSet's template by name, with the current and the update revision. */
final class StatefulSetRevisions {
    /** The label of a pod with its revision. */
    static final String LABEL = "controller-revision-hash";

    private final Map<String, PodTemplate> templates = new LinkedHashMap<>();
    private String current = "";
    private String update = "";

    /** Names the revision of the current template as the cluster recorded it. */
    void adopt(StatefulSet set, String revision) {
        templates.put(revision, set.template());
        current = revision;
        update = revision;
    }

    /** Sets the template of the update revision. */
    void take(StatefulSet set) {
        update = nameOf(set);
        if (current.isEmpty()) {
            current = update;
        }
    }

    private String nameOf(StatefulSet set) {
        for (Map.Entry<String, PodTemplate> known : templates.entrySet()) {
            if (known.getValue().isSameAs(set.template())) {
                return known.getKey();
            }
        }
        String name = set.meta().name() + "-" + TemplateHash.of(set.key(), templates.size() + 1, 0);
        templates.put(name, set.template());
        return name;
    }

    PodTemplate template(String revision) {
        PodTemplate template = templates.get(revision);
        if (template == null) {
            throw new IllegalStateException("there is no revision " + revision);
        }
        return template;
    }

    /** Returns the current revision: the last one rolled out completely. */
    String current() {
        return current;
    }

    /** Returns the update revision. */
    String update() {
        return update;
    }

    /** Completes the rollout: every pod has the update revision. */
    void complete() {
        current = update;
    }
}
