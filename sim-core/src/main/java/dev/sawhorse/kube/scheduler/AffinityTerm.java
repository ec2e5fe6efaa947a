// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An affinity term of a pod to other pods, with its namespaces resolved.
 *
 * @param namespaces those named
 * @param namespaceSelector selects further namespaces by their labels, null for none
 * @param selector null selects no pod
 */
public record AffinityTerm(
        String topologyKey,
        List<String> namespaces,
        @Nullable LabelSelector namespaceSelector,
        @Nullable LabelSelector selector) {
    /** Copies the list. */
    public AffinityTerm {
        namespaces = List.copyOf(namespaces);
    }

    /** Returns the resolved term of a pod; without namespaces and namespace selector it applies to the pod's own namespace. */
    public static AffinityTerm of(PodAffinityTerm term, String namespace) {
        boolean own = term.namespaces().isEmpty() && term.namespaceSelector() == null;
        return new AffinityTerm(
                term.topologyKey(),
                own ? List.of(namespace) : term.namespaces(),
                term.namespaceSelector(),
                term.labelSelector());
    }

    /** Whether the term selects a pod. */
    public boolean matches(
            String namespace, Map<String, String> labels, Function<String, Map<String, String>> namespaceLabels) {
        if (selector == null || !selector.matches(labels)) {
            return false;
        }
        return namespaces.contains(namespace)
                || (namespaceSelector != null && namespaceSelector.matches(namespaceLabels.apply(namespace)));
    }
}
