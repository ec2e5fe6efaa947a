// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The affinity terms of existing pods, each with the number of pods per node that have it. */
public final class ExistingTerms {
    /** The kind of a term. */
    public enum Kind {
        REQUIRED_AFFINITY,
        REQUIRED_ANTI_AFFINITY,
        PREFERRED_AFFINITY,
        PREFERRED_ANTI_AFFINITY
    }

    /**
     * A term of existing pods.
     *
     * @param weight of a preferred term, 0 for a required one
     */
    public record ExistingTerm(Kind kind, int weight, AffinityTerm term) {}

    private record Holder(Affinity affinity, String namespace) {}

    private final Map<ExistingTerm, SlotCounter> counters = new LinkedHashMap<>();
    private final Map<Holder, List<ExistingTerm>> termsByHolder = new LinkedHashMap<>();

    ExistingTerms() {}

    /** Returns all terms that any pod has had, with their counts; a live view that only grows. */
    public Map<ExistingTerm, SlotCounter> counters() {
        return Collections.unmodifiableMap(counters);
    }

    /** Whether the pod has any term. */
    static boolean holdsAny(Pod pod) {
        Affinity affinity = pod.spec().affinity();
        return !(affinity.requiredPodAffinity().isEmpty()
                && affinity.requiredPodAntiAffinity().isEmpty()
                && affinity.preferredPodAffinity().isEmpty()
                && affinity.preferredPodAntiAffinity().isEmpty());
    }

    /** Counts the terms of a pod that was added to a node (1) or removed from it (-1). */
    void count(Pod pod, int slot, int change) {
        if (!holdsAny(pod)) {
            return;
        }
        Holder holder = new Holder(pod.spec().affinity(), pod.meta().namespace());
        for (ExistingTerm term : termsByHolder.computeIfAbsent(holder, ExistingTerms::terms)) {
            counters.computeIfAbsent(term, key -> new SlotCounter()).add(slot, change);
        }
    }

    private static List<ExistingTerm> terms(Holder holder) {
        Affinity affinity = holder.affinity();
        List<ExistingTerm> terms = new ArrayList<>();
        affinity.requiredPodAffinity().forEach(term -> add(terms, Kind.REQUIRED_AFFINITY, 0, term, holder));
        affinity.requiredPodAntiAffinity().forEach(term -> add(terms, Kind.REQUIRED_ANTI_AFFINITY, 0, term, holder));
        for (WeightedPodAffinityTerm preferred : affinity.preferredPodAffinity()) {
            add(terms, Kind.PREFERRED_AFFINITY, preferred.weight(), preferred.term(), holder);
        }
        for (WeightedPodAffinityTerm preferred : affinity.preferredPodAntiAffinity()) {
            add(terms, Kind.PREFERRED_ANTI_AFFINITY, preferred.weight(), preferred.term(), holder);
        }
        return terms;
    }

    private static void add(List<ExistingTerm> to, Kind kind, int weight, PodAffinityTerm term, Holder holder) {
        to.add(new ExistingTerm(kind, weight, AffinityTerm.of(term, holder.namespace())));
    }
}
