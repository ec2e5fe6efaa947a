package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.LabelSelector;
import dev.sawhorse.kube.SelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A term of a pod's affinity to other pods, as it stands for a pod of a certain namespace and labels: with the namespaces it
 * means, and with what matchLabelKeys and mismatchLabelKeys take over from the pod's own labels.
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
    public static AffinityTerm of(PodAffinityTerm term, String namespace, Map<String, String> labels) {
        boolean own = term.namespaces().isEmpty() && term.namespaceSelector() == null;
        return new AffinityTerm(
                term.topologyKey(),
                own ? List.of(namespace) : term.namespaces(),
                term.namespaceSelector(),
                merged(term, labels));
    }

    private static @Nullable LabelSelector merged(PodAffinityTerm term, Map<String, String> labels) {
        LabelSelector selector = term.labelSelector();
        if (selector == null
                || (term.matchLabelKeys().isEmpty() && term.mismatchLabelKeys().isEmpty())) {
            return selector;
        }
        List<SelectorRequirement> requirements = new ArrayList<>(selector.matchExpressions());
        add(requirements, term.matchLabelKeys(), "In", labels);
        add(requirements, term.mismatchLabelKeys(), "NotIn", labels);
        return new LabelSelector(selector.matchLabels(), requirements);
    }

    private static void add(
            List<SelectorRequirement> to, List<String> keys, String operator, Map<String, String> labels) {
        for (String key : keys) {
            String value = labels.get(key);
            if (value != null) {
                to.add(new SelectorRequirement(key, operator, List.of(value)));
            }
        }
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
