// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A filter of the nodes that a topology spread counts: those that the pod's node selector and one of its required terms allow,
 * and whose taints it tolerates, as far as the two policies honor them ({@code provisioning/scheduling/topologynodefilter.go}).
 *
 * @param alternatives a node must satisfy one of these, with every label defined
 */
record TopologyNodeFilter(
        boolean honorAffinity, boolean honorTaints, List<Requirements> alternatives, List<Toleration> tolerations) {
    /** The filter of affinities, which every node passes. */
    static final TopologyNodeFilter EVERY_NODE = new TopologyNodeFilter(false, false, List.of(), List.of());

    /**
     * The identity of a filter for Karpenter: label keys and minValues of the requirements but not their values, the policies,
     * and the tolerations. Entries that occur an even number of times cancel each other out.
     */
    record Identity(
            boolean honorAffinity,
            boolean honorTaints,
            Set<Set<KeyIdentity>> requirements,
            Set<Toleration> tolerations) {}

    record KeyIdentity(String key, @Nullable Integer minValues) {}

    @Upstream(file = "pkg/controllers/provisioning/scheduling/topologynodefilter.go", symbol = "MakeTopologyNodeFilter")
    static TopologyNodeFilter of(TopologySpreadConstraint constraint, PodConstraints pod) {
        Requirements selector = Requirements.ofLabels(pod.nodeSelector());
        List<Requirements> alternatives = new ArrayList<>();
        for (NodeSelectorTerm term : pod.requiredNodeTerms()) {
            alternatives.add(selector.plus(Requirements.ofExpressions(term.matchExpressions())));
        }
        if (alternatives.isEmpty()) {
            alternatives.add(selector);
        }
        return new TopologyNodeFilter(
                constraint.honorNodeAffinity(), constraint.honorNodeTaints(), alternatives, pod.tolerations());
    }

    Identity identity() {
        List<Set<KeyIdentity>> keys = new ArrayList<>();
        for (Requirements alternative : alternatives) {
            Set<KeyIdentity> ofAlternative = new LinkedHashSet<>();
            alternative.forEach(r -> ofAlternative.add(new KeyIdentity(r.key(), r.minValues())));
            keys.add(ofAlternative);
        }
        return new Identity(honorAffinity, honorTaints, oddlyMany(keys), oddlyMany(tolerations));
    }

    /** Returns the entries that occur an odd number of times, which is what an exclusive-or of their hashes sees. */
    static <T> Set<T> oddlyMany(List<T> entries) {
        Set<T> odd = new LinkedHashSet<>();
        for (T entry : entries) {
            if (!odd.remove(entry)) {
                odd.add(entry);
            }
        }
        return odd;
    }

    /** Whether a node with these taints and requirements takes part. */
    boolean matches(List<Taint> taints, Requirements requirements) {
        return matches(taints, () -> requirements);
    }

    /** Whether a node takes part with these taints, and requirements that are looked at only where they matter. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologynodefilter.go",
            symbol = "TopologyNodeFilter.Matches")
    boolean matches(List<Taint> taints, Supplier<Requirements> requirements) {
        return (!honorAffinity || matchesRequirements(requirements)) && (!honorTaints || toleratesAll(taints));
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologynodefilter.go",
            symbol = "TopologyNodeFilter.matchesRequirements")
    private boolean matchesRequirements(Supplier<Requirements> requirements) {
        for (Requirements alternative : alternatives) {
            if (alternative.isEmpty() || requirements.get().isCompatible(alternative, Set.of())) {
                return true;
            }
        }
        return false;
    }

    private boolean toleratesAll(List<Taint> taints) {
        for (Taint taint : taints) {
            if (!Toleration.anyTolerates(tolerations, taint)) {
                return false;
            }
        }
        return true;
    }
}
