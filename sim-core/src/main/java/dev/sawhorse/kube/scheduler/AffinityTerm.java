package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.LabelSelector;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A term of a pod's affinity to other pods, as it stands for a pod of a certain namespace: with the namespaces it means.
 *
 * @param namespaces those named
 * @param namespaceSelector picks further namespaces by their labels, null for none
 * @param selector null picks no pod
 */
public record AffinityTerm(
        String topologyKey,
        List<String> namespaces,
        @Nullable LabelSelector namespaceSelector,
        @Nullable LabelSelector selector) {
    /** Keeps its own copy of the list. */
    public AffinityTerm {
        namespaces = List.copyOf(namespaces);
    }

    /** Returns the term as it stands for a pod; without namespaces and selector of them it means the pod's own. */
    public static AffinityTerm of(PodAffinityTerm term, String namespace) {
        boolean own = term.namespaces().isEmpty() && term.namespaceSelector() == null;
        return new AffinityTerm(
                term.topologyKey(),
                own ? List.of(namespace) : term.namespaces(),
                term.namespaceSelector(),
                term.labelSelector());
    }

    /** Whether the term means a pod. */
    public boolean matches(
            String namespace, Map<String, String> labels, Function<String, Map<String, String>> namespaceLabels) {
        if (selector == null || !selector.matches(labels)) {
            return false;
        }
        return namespaces.contains(namespace)
                || (namespaceSelector != null && namespaceSelector.matches(namespaceLabels.apply(namespace)));
    }
}
