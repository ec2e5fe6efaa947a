// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.go.GoSort;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a pod class at one step of its relaxation that a round computes once ({@code provisioning/scheduling/scheduler.go
 * PodData}).
 */
final class PodData {
    private final int id;
    private final PodClass podClass;
    private final PodConstraints constraints;
    private final Requirements requirements;
    private final Requirements strictRequirements;
    private @Nullable List<TopologyGroup> topologies;
    private boolean relaxationKnown;
    private @Nullable PodData relaxed;

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.updateCachedPodData")
    PodData(int id, PodClass podClass, PodConstraints constraints, PreferencePolicy policy) {
        this.id = id;
        this.podClass = podClass;
        this.constraints = policy == PreferencePolicy.RESPECT ? withHeaviestFirst(constraints) : constraints;
        this.strictRequirements = strictRequirements(constraints);
        this.requirements =
                policy == PreferencePolicy.RESPECT ? withPreference(this.constraints) : this.strictRequirements;
    }

    /** Sorted as upstream sorts them: with more than twelve terms equal weights may change places. */
    @Upstream(file = "pkg/scheduling/requirements.go", symbol = "newPodRequirements")
    private static PodConstraints withHeaviestFirst(PodConstraints constraints) {
        List<PreferredNodeTerm> terms = constraints.preferredNodeTerms();
        if (terms.size() < 2) {
            return constraints;
        }
        PreferredNodeTerm[] sorted = terms.toArray(PreferredNodeTerm[]::new);
        GoSort.sort(sorted.length, new GoSort.Sequence() {
            @Override
            public boolean less(int i, int j) {
                return sorted[i].weight() > sorted[j].weight();
            }

            @Override
            public void swap(int i, int j) {
                PreferredNodeTerm moved = sorted[i];
                sorted[i] = sorted[j];
                sorted[j] = moved;
            }
        });
        return constraints.withPreferredNodeTerms(List.of(sorted));
    }

    /** Node selector and the first alternative of the required node affinity. */
    @Upstream(
            file = "pkg/scheduling/requirements.go",
            symbol = {"NewStrictPodRequirements", "newPodRequirements"})
    static Requirements strictRequirements(PodConstraints constraints) {
        return withFirstTerm(Requirements.ofLabels(constraints.nodeSelector()), constraints.requiredNodeTerms());
    }

    /** The strict ones with the heaviest preferred node term, which is binding until it is relaxed. */
    @Upstream(
            file = "pkg/scheduling/requirements.go",
            symbol = {"NewPodRequirements", "newPodRequirements", "HasPreferredNodeAffinity"})
    private static Requirements withPreference(PodConstraints constraints) {
        Requirements strict = strictRequirements(constraints);
        return constraints.preferredNodeTerms().isEmpty()
                ? strict
                : strict.plus(
                        expressions(constraints.preferredNodeTerms().get(0).term()));
    }

    private static Requirements withFirstTerm(Requirements requirements, List<NodeSelectorTerm> terms) {
        return terms.isEmpty() ? requirements : requirements.plus(expressions(terms.get(0)));
    }

    private static Requirements expressions(NodeSelectorTerm term) {
        return Requirements.ofExpressions(term.matchExpressions());
    }

    /** Returns a number of this round's own, counted from 0. */
    int id() {
        return id;
    }

    PodClass podClass() {
        return podClass;
    }

    PodConstraints constraints() {
        return constraints;
    }

    /** Returns what a node must satisfy now. */
    Requirements requirements() {
        return requirements;
    }

    /** Returns what of it is no preference: the only part that limits the domains pods are spread over. */
    Requirements strictRequirements() {
        return strictRequirements;
    }

    /** Returns the topology groups these pods are subject to, null as long as they have not been registered. */
    @Nullable
    List<TopologyGroup> topologies() {
        return topologies;
    }

    void topologies(List<TopologyGroup> groups) {
        this.topologies = groups;
    }

    boolean isRelaxationKnown() {
        return relaxationKnown;
    }

    void relaxesTo(@Nullable PodData next) {
        this.relaxationKnown = true;
        this.relaxed = next;
    }

    @Nullable
    PodData relaxed() {
        return relaxed;
    }
}
