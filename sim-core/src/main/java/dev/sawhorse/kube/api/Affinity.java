// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A pod's affinities.
 *
 * @param requiredNodeTerms alternatives of the required node affinity, in order; empty where none is required
 */
public record Affinity(
        List<NodeSelectorTerm> requiredNodeTerms,
        List<PreferredNodeTerm> preferredNodeTerms,
        List<PodAffinityTerm> requiredPodAffinity,
        List<WeightedPodAffinityTerm> preferredPodAffinity,
        List<PodAffinityTerm> requiredPodAntiAffinity,
        List<WeightedPodAffinityTerm> preferredPodAntiAffinity) {

    public static final Affinity NONE = new Affinity(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    public Affinity {
        requiredNodeTerms = List.copyOf(requiredNodeTerms);
        preferredNodeTerms = List.copyOf(preferredNodeTerms);
        requiredPodAffinity = List.copyOf(requiredPodAffinity);
        preferredPodAffinity = List.copyOf(preferredPodAffinity);
        requiredPodAntiAffinity = List.copyOf(requiredPodAntiAffinity);
        preferredPodAntiAffinity = List.copyOf(preferredPodAntiAffinity);
    }

    /** Returns the same pod affinity with another one's node affinity. */
    public Affinity withNodeTermsOf(Affinity other) {
        return new Affinity(
                other.requiredNodeTerms,
                other.preferredNodeTerms,
                requiredPodAffinity,
                preferredPodAffinity,
                requiredPodAntiAffinity,
                preferredPodAntiAffinity);
    }

    /** A preferred node term with a weight of 1 to 100. */
    public record PreferredNodeTerm(int weight, NodeSelectorTerm term) {}

    /**
     * A pod affinity (or anti-affinity) term: selected pods share (or do not share) a topology domain.
     *
     * @param labelSelector null selects no pod
     * @param namespaceSelector null where none is given
     */
    public record PodAffinityTerm(
            String topologyKey,
            @Nullable LabelSelector labelSelector,
            List<String> namespaces,
            @Nullable LabelSelector namespaceSelector,
            List<String> matchLabelKeys,
            List<String> mismatchLabelKeys) {
        public PodAffinityTerm {
            namespaces = List.copyOf(namespaces);
            matchLabelKeys = List.copyOf(matchLabelKeys);
            mismatchLabelKeys = List.copyOf(mismatchLabelKeys);
        }

        private PodAffinityTerm withLabelKeysOf(Map<String, String> labels) {
            if (labelSelector == null) {
                return this;
            }
            LabelSelector selector = labelSelector
                    .withLabelKeys(matchLabelKeys, "In", labels)
                    .withLabelKeys(mismatchLabelKeys, "NotIn", labels);
            return new PodAffinityTerm(
                    topologyKey, selector, namespaces, namespaceSelector, matchLabelKeys, mismatchLabelKeys);
        }
    }

    /** A preferred pod term with a weight of 1 to 100. */
    public record WeightedPodAffinityTerm(int weight, PodAffinityTerm term) {
        private WeightedPodAffinityTerm withLabelKeysOf(Map<String, String> labels) {
            return new WeightedPodAffinityTerm(weight, term.withLabelKeysOf(labels));
        }
    }

    /** Returns the affinities of a pod with these labels, with the terms' label keys resolved into the selectors. */
    Affinity withLabelKeysOf(Map<String, String> labels) {
        return new Affinity(
                requiredNodeTerms,
                preferredNodeTerms,
                with(requiredPodAffinity, term -> term.withLabelKeysOf(labels)),
                with(preferredPodAffinity, term -> term.withLabelKeysOf(labels)),
                with(requiredPodAntiAffinity, term -> term.withLabelKeysOf(labels)),
                with(preferredPodAntiAffinity, term -> term.withLabelKeysOf(labels)));
    }

    /** Returns the same affinity with other alternatives of the required node affinity. */
    Affinity withRequiredNodeTerms(List<NodeSelectorTerm> terms) {
        return new Affinity(
                terms,
                preferredNodeTerms,
                requiredPodAffinity,
                preferredPodAffinity,
                requiredPodAntiAffinity,
                preferredPodAntiAffinity);
    }

    private static <T> List<T> with(List<T> terms, UnaryOperator<T> change) {
        return terms.stream().map(change).toList();
    }
}
