package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.PodTemplate;
import dev.sawhorse.kube.StatefulSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** The templates a StatefulSet has had, by the names that its pods carry, and which of them count now. */
final class StatefulSetRevisions {
    /** The label of a pod that names its revision. */
    static final String LABEL = "controller-revision-hash";

    private final Map<String, PodTemplate> templates = new LinkedHashMap<>();
    private String current = "";
    private String update = "";

    /** Takes the template in that is wanted now. */
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

    /** Returns the revision last rolled out in full. */
    String current() {
        return current;
    }

    /** Returns the revision wanted. */
    String update() {
        return update;
    }

    /** Says that every pod is of the revision wanted. */
    void complete() {
        current = update;
    }
}
