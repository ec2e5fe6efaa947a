// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The API server's resolution of {@code matchLabelKeys} and {@code mismatchLabelKeys} when a pod is created: it adds the pod's
 * own labels of these keys to the selectors of affinity terms and spread constraints, where schedulers and autoscalers read
 * them (kubernetes v1.37, registry/core/pod: strategy).
 */
public final class MatchLabelKeys {
    private record Template(PodSpec spec, Map<String, String> labels) {}

    private final Map<Template, PodSpec> filledIn = new LinkedHashMap<>();

    /** Returns the label keys of a pod's terms and constraints, empty for most pods. */
    static Set<String> of(Affinity affinity, List<TopologySpreadConstraint> constraints) {
        Set<String> keys = new LinkedHashSet<>();
        affinity.requiredPodAffinity().forEach(term -> add(keys, term));
        affinity.requiredPodAntiAffinity().forEach(term -> add(keys, term));
        affinity.preferredPodAffinity().stream()
                .map(WeightedPodAffinityTerm::term)
                .forEach(term -> add(keys, term));
        affinity.preferredPodAntiAffinity().stream()
                .map(WeightedPodAffinityTerm::term)
                .forEach(term -> add(keys, term));
        constraints.forEach(constraint -> keys.addAll(constraint.matchLabelKeys()));
        return keys;
    }

    private static void add(Set<String> keys, PodAffinityTerm term) {
        keys.addAll(term.matchLabelKeys());
        keys.addAll(term.mismatchLabelKeys());
    }

    /** Returns the resolved spec of a pod with these labels: the same instance for the same spec and labels. */
    public PodSpec fillIn(PodSpec spec, Map<String, String> labels) {
        if (spec.labelKeys().isEmpty()) {
            return spec;
        }
        Map<String, String> named = new TreeMap<>(labels);
        named.keySet().retainAll(spec.labelKeys());
        return filledIn.computeIfAbsent(new Template(spec, named), MatchLabelKeys::filledIn);
    }

    private static PodSpec filledIn(Template template) {
        PodSpec spec = template.spec();
        return spec.toBuilder()
                .affinity(spec.affinity().withLabelKeysOf(template.labels()))
                .topologySpreadConstraints(spec.topologySpreadConstraints().stream()
                        .map(constraint -> constraint.withLabelKeysOf(template.labels()))
                        .toList())
                .build();
    }
}
