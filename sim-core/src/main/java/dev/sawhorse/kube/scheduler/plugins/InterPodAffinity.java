// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.AffinityTerm;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeSnapshot;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inter-pod affinity and anti-affinity over the domains of node labels: by the pod's own terms and, symmetrically, by the terms
 * of existing pods.
 */
public final class InterPodAffinity implements FilterPlugin, ScorePlugin {
    static final String NAME = "InterPodAffinity";

    private final int hardPodAffinityWeight;
    private final boolean ignoresPreferredTermsOfExistingPods;

    public InterPodAffinity() {
        this(1, false);
    }

    /**
     * Makes the plugin.
     *
     * @param hardPodAffinityWeight the weight of a required affinity term of an existing pod in scores
     * @param ignoresPreferredTermsOfExistingPods whether pods without preferred terms of their own are not scored
     */
    public InterPodAffinity(int hardPodAffinityWeight, boolean ignoresPreferredTermsOfExistingPods) {
        this.hardPodAffinityWeight = hardPodAffinityWeight;
        this.ignoresPreferredTermsOfExistingPods = ignoresPreferredTermsOfExistingPods;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        return new AffinityFilter(pod, context);
    }

    @Override
    public @Nullable Scorer prepareScore(PodClass pod, SchedulingContext context) {
        Affinity affinity = pod.spec().affinity();
        boolean hasPreferredTerms = !affinity.preferredPodAffinity().isEmpty()
                || !affinity.preferredPodAntiAffinity().isEmpty();
        if (ignoresPreferredTermsOfExistingPods && !hasPreferredTerms) {
            return null;
        }
        return new AffinityScorer(pod, context, hardPodAffinityWeight);
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        Affinity affinity = pod.spec().affinity();
        List<AffinityTerm> terms = TermMatcher.of(affinity.requiredPodAffinity(), pod);
        List<AffinityTerm> antiTerms = TermMatcher.of(affinity.requiredPodAntiAffinity(), pod);
        if (event instanceof ClusterEvent.PodBound bound) {
            return matchesAllTerms(terms, bound.pod(), context);
        }
        if (event instanceof ClusterEvent.PodGone deleted) {
            return matchesAnyTerm(antiTerms, deleted.pod(), context) || isSelectedBy(deleted.pod(), pod, context);
        }
        if (event instanceof ClusterEvent.NodeAdded added) {
            Map<String, String> labels = added.node().facts().labels();
            return !antiTerms.isEmpty() || terms.stream().anyMatch(term -> labels.containsKey(term.topologyKey()));
        }
        return event instanceof ClusterEvent.NodeUpdated updated
                && isMoved(updated.before(), updated.node().facts(), terms, antiTerms);
    }

    private static boolean isMoved(
            NodeSnapshot before, NodeSnapshot now, List<AffinityTerm> terms, List<AffinityTerm> antiTerms) {
        for (AffinityTerm term : terms) {
            String value = now.labels().get(term.topologyKey());
            if (value != null && !value.equals(before.labels().get(term.topologyKey()))) {
                return true;
            }
        }
        for (AffinityTerm term : antiTerms) {
            String value = before.labels().get(term.topologyKey());
            if (value != null && !value.equals(now.labels().get(term.topologyKey()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean matchesAllTerms(List<AffinityTerm> terms, Pod pod, SchedulingContext context) {
        return new TermMatcher(terms, context)
                .matches(pod.meta().namespace(), pod.meta().labels());
    }

    private static boolean matchesAnyTerm(List<AffinityTerm> terms, Pod pod, SchedulingContext context) {
        return terms.stream()
                .anyMatch(
                        term -> term.matches(pod.meta().namespace(), pod.meta().labels(), context::namespaceLabels));
    }

    private static boolean isSelectedBy(Pod deleted, PodClass pod, SchedulingContext context) {
        return deleted.spec().affinity().requiredPodAntiAffinity().stream()
                .map(term -> AffinityTerm.of(term, deleted.meta().namespace()))
                .anyMatch(term -> term.matches(pod.namespace(), pod.labels(), context::namespaceLabels));
    }
}
