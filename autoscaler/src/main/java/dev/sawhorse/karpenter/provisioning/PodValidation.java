// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.RequirementValidation;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The validation of pods before a round: pods are ignored that accept no node of Karpenter, require labels that are not
 * allowed, or have claims that cannot be used ({@code provisioning/provisioner.go Validate}, Karpenter v1.14). Preferred terms
 * are not validated.
 */
public final class PodValidation {
    private final RequirementValidation requirements;
    private final VolumeTopology volumeTopology;

    /** The spec last found valid, if nothing but the spec came into it. */
    private @Nullable PodSpec valid;

    public PodValidation(WellKnownLabels wellKnown, VolumeTopology volumeTopology) {
        this.requirements = new RequirementValidation(wellKnown);
        this.volumeTopology = volumeTopology;
    }

    /** Returns why the pod is left alone, in Karpenter's words; null if it is not. */
    @SuppressWarnings("ReferenceEquality") // Pods of one template share their spec.
    public @Nullable String invalidity(Pod pod) {
        if (pod.spec() == valid) {
            return null;
        }
        String invalidity = findInvalidity(pod);
        valid = invalidity == null && pod.spec().volumes().isEmpty() ? pod.spec() : null;
        return invalidity;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/provisioner.go",
            symbol = {"Provisioner.Validate", "validateNodeSelector", "validateAffinity", "validateNodeSelectorTerm"})
    private @Nullable String findInvalidity(Pod pod) {
        List<String> reasons = new ArrayList<>();
        if (refusesKarpenter(pod)) {
            reasons.add("configured to not run on a Karpenter provisioned node (requirement="
                    + KarpenterLabels.NODE_POOL + " DoesNotExist)");
        }
        for (Map.Entry<String, String> label : pod.spec().nodeSelector().entrySet()) {
            check(new SelectorRequirement(label.getKey(), "In", List.of(label.getValue())), reasons);
        }
        for (NodeSelectorTerm term : pod.spec().affinity().requiredNodeTerms()) {
            if (!term.matchFields().isEmpty()) {
                reasons.add("node selector term with matchFields is not supported");
            }
            term.matchExpressions().forEach(expression -> check(expression, reasons));
        }
        String claims = volumeTopology.invalidity(pod);
        if (claims != null) {
            reasons.add(claims);
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }

    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "validateKarpenterManagedLabelCanExist")
    private static boolean refusesKarpenter(Pod pod) {
        List<NodeSelectorTerm> required = pod.spec().affinity().requiredNodeTerms();
        List<PreferredNodeTerm> preferred = pod.spec().affinity().preferredNodeTerms();
        if (pod.spec().nodeSelector().isEmpty() && required.isEmpty() && preferred.isEmpty()) {
            return false;
        }
        Requirements all = Requirements.ofLabels(pod.spec().nodeSelector());
        if (!required.isEmpty()) {
            all = all.plus(Requirements.ofExpressions(required.get(0).matchExpressions()));
        }
        PreferredNodeTerm heaviest = preferred.stream()
                .max(Comparator.comparingInt(PreferredNodeTerm::weight))
                .orElse(null);
        if (heaviest != null) {
            all = all.plus(Requirements.ofExpressions(heaviest.term().matchExpressions()));
        }
        Requirement nodePool = all.find(KarpenterLabels.NODE_POOL);
        return nodePool != null && nodePool.operator() == Operator.DOES_NOT_EXIST;
    }

    private void check(SelectorRequirement expression, List<String> reasons) {
        requirements.check(expression.key(), expression.operator(), expression.values(), reasons::add);
    }
}
