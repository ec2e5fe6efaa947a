// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.AffinityTerm;
import dev.sawhorse.kube.scheduler.ClusterFilter;
import dev.sawhorse.kube.scheduler.DomainCounts;
import dev.sawhorse.kube.scheduler.ExistingTerms.Kind;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.SlotCounter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filter of InterPodAffinity: rejects nodes by the required terms of the pod and of existing pods. An existing pod
 * satisfies the affinity of a new one only if it matches all of its terms at once; if no pod does, a pod that matches its own
 * terms may be the first. Anti-affinity is checked term by term.
 */
final class AffinityFilter implements ClusterFilter {
    private static final Rejection NO_COMPANY =
            Rejection.unresolvable(InterPodAffinity.NAME, "node(s) didn't match pod affinity rules");
    private static final Rejection UNWANTED_COMPANY =
            Rejection.resolvable(InterPodAffinity.NAME, "node(s) didn't match pod anti-affinity rules");
    private static final Rejection UNWELCOME =
            Rejection.resolvable(InterPodAffinity.NAME, "node(s) didn't satisfy existing pods anti-affinity rules");

    private final boolean meetsOwnTerms;
    private final DomainCounts[] company;
    private final DomainCounts[] unwanted;
    private final ExistingTermCounts unwelcoming;

    AffinityFilter(PodClass pod, SchedulingContext context) {
        List<AffinityTerm> terms = TermMatcher.of(pod.spec().affinity().requiredPodAffinity(), pod);
        TermMatcher all = new TermMatcher(terms, context);
        this.meetsOwnTerms = all.matches(pod.namespace(), pod.labels());
        List<DomainCounts> together = new ArrayList<>();
        if (!terms.isEmpty()) {
            SlotCounter counter = context.nodes().count(all, true);
            terms.forEach(term -> together.add(new DomainCounts(counter, term.topologyKey(), null)));
        }
        this.company = together.toArray(DomainCounts[]::new);
        this.unwanted = TermMatcher.of(pod.spec().affinity().requiredPodAntiAffinity(), pod).stream()
                .map(term -> new DomainCounts(
                        context.nodes().count(new TermMatcher(List.of(term), context), true), term.topologyKey(), null))
                .toArray(DomainCounts[]::new);
        this.unwelcoming = new ExistingTermCounts(pod, context, term -> term.kind() == Kind.REQUIRED_ANTI_AFFINITY);
    }

    @Override
    public void update(int slot, @Nullable NodeInfo node) {
        for (DomainCounts counts : company) {
            counts.update(slot, node);
        }
        for (DomainCounts counts : unwanted) {
            counts.update(slot, node);
        }
        unwelcoming.update(slot, node);
    }

    @Override
    public boolean isIdle() {
        return company.length == 0
                && unwanted.length == 0
                && unwelcoming.matching().isEmpty();
    }

    @Override
    public @Nullable Rejection check(int slot) {
        if (company.length > 0 && !satisfiesAffinity(slot)) {
            return NO_COMPANY;
        }
        for (DomainCounts counts : unwanted) {
            if (holdsAny(counts, slot)) {
                return UNWANTED_COMPANY;
            }
        }
        List<ExistingTermCounts.TermCounts> existing = unwelcoming.matching();
        for (int i = 0; i < existing.size(); i++) {
            if (holdsAny(existing.get(i).counts(), slot)) {
                return UNWELCOME;
            }
        }
        return null;
    }

    private boolean satisfiesAffinity(int slot) {
        boolean everywhere = true;
        for (DomainCounts counts : company) {
            if (counts.domain(slot) == DomainCounts.NONE) {
                return false;
            }
            everywhere &= holdsAny(counts, slot);
        }
        return everywhere || (meetsOwnTerms && isFirst());
    }

    /**
     * Whether the pod may be the first: counts are per term, and are all 0 while no pod that matches all terms is on a node
     * with any of the keys.
     */
    private boolean isFirst() {
        for (DomainCounts counts : company) {
            if (!counts.isAllZero()) {
                return false;
            }
        }
        return true;
    }

    private static boolean holdsAny(DomainCounts counts, int slot) {
        int domain = counts.domain(slot);
        return domain != DomainCounts.NONE && counts.sum(domain) > 0;
    }
}
