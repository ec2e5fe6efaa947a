package dev.sawhorse.kube;

import java.util.List;
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

    /** A node term that is wished for with a weight of 1 to 100. */
    public record PreferredNodeTerm(int weight, NodeSelectorTerm term) {}

    /**
     * Pods that are to share (or not share) a topology domain.
     *
     * @param labelSelector null selects no pod
     * @param namespaceSelector null where none is written
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
    }

    /** A pod term that is wished for with a weight of 1 to 100. */
    public record WeightedPodAffinityTerm(int weight, PodAffinityTerm term) {}
}
