// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.scheduler.AffinityTerm;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.PodMatcher;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A matcher of pods that all of the given terms select. */
final class TermMatcher implements PodMatcher {
    private final List<AffinityTerm> terms;
    private final SchedulingContext context;

    TermMatcher(List<AffinityTerm> terms, SchedulingContext context) {
        this.terms = List.copyOf(terms);
        this.context = context;
    }

    /** Returns the resolved terms of pods of a class. */
    static List<AffinityTerm> of(List<PodAffinityTerm> terms, PodClass pod) {
        return terms.stream()
                .map(term -> AffinityTerm.of(term, pod.namespace()))
                .toList();
    }

    @Override
    public boolean matches(String namespace, Map<String, String> labels) {
        for (AffinityTerm term : terms) {
            if (!term.matches(namespace, labels, context::namespaceLabels)) {
                return false;
            }
        }
        return !terms.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof TermMatcher other && terms.equals(other.terms) && context.nodes() == other.context.nodes();
    }

    @Override
    public int hashCode() {
        return terms.hashCode();
    }
}
