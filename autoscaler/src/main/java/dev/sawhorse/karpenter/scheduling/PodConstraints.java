// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;

/**
 * The scheduling constraints of a pod's spec; {@link Preferences} removes parts of it one by one.
 */
record PodConstraints(
        Map<String, String> nodeSelector,
        List<NodeSelectorTerm> requiredNodeTerms,
        List<PreferredNodeTerm> preferredNodeTerms,
        List<PodAffinityTerm> requiredPodAffinity,
        List<WeightedPodAffinityTerm> preferredPodAffinity,
        List<PodAffinityTerm> requiredPodAntiAffinity,
        List<WeightedPodAffinityTerm> preferredPodAntiAffinity,
        List<TopologySpreadConstraint> topologySpread,
        List<Toleration> tolerations) {

    static PodConstraints of(PodSpec spec) {
        Affinity affinity = spec.affinity();
        return new PodConstraints(
                spec.nodeSelector(),
                affinity.requiredNodeTerms(),
                affinity.preferredNodeTerms(),
                affinity.requiredPodAffinity(),
                affinity.preferredPodAffinity(),
                affinity.requiredPodAntiAffinity(),
                affinity.preferredPodAntiAffinity(),
                spec.topologySpreadConstraints(),
                spec.tolerations());
    }

    PodConstraints withRequiredNodeTerms(List<NodeSelectorTerm> terms) {
        return new PodConstraints(
                nodeSelector,
                terms,
                preferredNodeTerms,
                requiredPodAffinity,
                preferredPodAffinity,
                requiredPodAntiAffinity,
                preferredPodAntiAffinity,
                topologySpread,
                tolerations);
    }

    PodConstraints withPreferredNodeTerms(List<PreferredNodeTerm> terms) {
        return new PodConstraints(
                nodeSelector,
                requiredNodeTerms,
                terms,
                requiredPodAffinity,
                preferredPodAffinity,
                requiredPodAntiAffinity,
                preferredPodAntiAffinity,
                topologySpread,
                tolerations);
    }

    PodConstraints withPreferredPodAffinity(List<WeightedPodAffinityTerm> terms) {
        return new PodConstraints(
                nodeSelector,
                requiredNodeTerms,
                preferredNodeTerms,
                requiredPodAffinity,
                terms,
                requiredPodAntiAffinity,
                preferredPodAntiAffinity,
                topologySpread,
                tolerations);
    }

    PodConstraints withPreferredPodAntiAffinity(List<WeightedPodAffinityTerm> terms) {
        return new PodConstraints(
                nodeSelector,
                requiredNodeTerms,
                preferredNodeTerms,
                requiredPodAffinity,
                preferredPodAffinity,
                requiredPodAntiAffinity,
                terms,
                topologySpread,
                tolerations);
    }

    PodConstraints withTopologySpread(List<TopologySpreadConstraint> constraints) {
        return new PodConstraints(
                nodeSelector,
                requiredNodeTerms,
                preferredNodeTerms,
                requiredPodAffinity,
                preferredPodAffinity,
                requiredPodAntiAffinity,
                preferredPodAntiAffinity,
                constraints,
                tolerations);
    }

    PodConstraints withTolerations(List<Toleration> changed) {
        return new PodConstraints(
                nodeSelector,
                requiredNodeTerms,
                preferredNodeTerms,
                requiredPodAffinity,
                preferredPodAffinity,
                requiredPodAntiAffinity,
                preferredPodAntiAffinity,
                topologySpread,
                changed);
    }
}
