// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Map;

/**
 * The pod template of a workload.
 *
 * @param spec the one instance that all pods of the template share
 * @param lifetime the run times of its pods; not part of the template's identity
 */
public record PodTemplate(
        Map<String, String> labels, Map<String, String> annotations, PodSpec spec, LifetimeSource lifetime) {
    public PodTemplate {
        labels = Labels.copyOf(labels);
        annotations = Labels.copyOf(annotations);
    }

    /** Returns a template without annotations whose pods run until they are deleted. */
    public static PodTemplate of(Map<String, String> labels, PodSpec spec) {
        return new PodTemplate(labels, Map.of(), spec, LifetimeSource.FOREVER);
    }

    /** Whether the other template makes equal pods: labels, annotations and spec are equal. */
    public boolean isSameAs(PodTemplate other) {
        return labels.equals(other.labels) && annotations.equals(other.annotations) && spec.equals(other.spec);
    }

    public PodTemplate withLabels(Map<String, String> changed) {
        return new PodTemplate(changed, annotations, spec, lifetime);
    }

    public PodTemplate withAnnotations(Map<String, String> changed) {
        return new PodTemplate(labels, changed, spec, lifetime);
    }

    public PodTemplate withSpec(PodSpec changed) {
        return new PodTemplate(labels, annotations, changed, lifetime);
    }

    public PodTemplate withLifetime(LifetimeSource changed) {
        return new PodTemplate(labels, annotations, spec, changed);
    }
}
