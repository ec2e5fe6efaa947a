// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/** The search for the nodes that can be disrupted ({@code disruption/helpers.go GetCandidates}). */
public interface CandidateSource {
    /**
     * Returns every node that can be disrupted, oldest first, and publishes why the others cannot.
     *
     * @param disruptionClass what may block the disruption of a node
     */
    List<Candidate> disruptable(DisruptionClass disruptionClass);

    /** Returns the candidates that are eligible for a method, oldest first. */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "GetCandidates")
    default List<Candidate> candidates(Method method) {
        return eligible(disruptable(method.disruptionClass()), method);
    }

    /** Returns those of the candidates that are eligible for a method. */
    default List<Candidate> eligible(List<Candidate> candidates, Method method) {
        List<Candidate> eligible = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (method.shouldDisrupt(candidate)) {
                eligible.add(candidate);
            }
        }
        return eligible;
    }
}
