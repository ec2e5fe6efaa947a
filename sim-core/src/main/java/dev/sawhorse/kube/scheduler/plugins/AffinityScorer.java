// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.scheduler.AffinityTerm;
import dev.sawhorse.kube.scheduler.ClusterScorer;
import dev.sawhorse.kube.scheduler.DomainCounts;
import dev.sawhorse.kube.scheduler.ExistingTerms.ExistingTerm;
import dev.sawhorse.kube.scheduler.FeasibleNodes;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The score of InterPodAffinity: by the preferred terms of the pod and of existing pods, over the pods in a node's domains; a
 * required affinity term of an existing pod counts like a preferred one. The best node gets 100, the worst 0; if all are equal,
 * all get 0.
 */
final class AffinityScorer implements ClusterScorer {
    private record Weighted(int weight, DomainCounts counts) {}

    private final List<Weighted> preferredTerms = new ArrayList<>();
    private final ExistingTermCounts existing;
    private final int hardPodAffinityWeight;

    AffinityScorer(PodClass pod, SchedulingContext context, int hardPodAffinityWeight) {
        this.hardPodAffinityWeight = hardPodAffinityWeight;
        Affinity affinity = pod.spec().affinity();
        affinity.preferredPodAffinity().forEach(preferred -> add(preferred, 1, pod, context));
        affinity.preferredPodAntiAffinity().forEach(preferred -> add(preferred, -1, pod, context));
        this.existing = new ExistingTermCounts(pod, context, term -> weight(term) != 0);
    }

    private void add(WeightedPodAffinityTerm preferred, int sign, PodClass pod, SchedulingContext context) {
        AffinityTerm term = AffinityTerm.of(preferred.term(), pod.namespace());
        DomainCounts counts = new DomainCounts(
                context.nodes().count(new TermMatcher(List.of(term), context), true), term.topologyKey(), null);
        preferredTerms.add(new Weighted(sign * preferred.weight(), counts));
    }

    private int weight(ExistingTerm term) {
        return switch (term.kind()) {
            case REQUIRED_AFFINITY -> hardPodAffinityWeight;
            case REQUIRED_ANTI_AFFINITY -> 0;
            case PREFERRED_AFFINITY -> term.weight();
            case PREFERRED_ANTI_AFFINITY -> -term.weight();
        };
    }

    @Override
    public void update(int slot, @Nullable NodeInfo node) {
        for (int i = 0; i < preferredTerms.size(); i++) {
            preferredTerms.get(i).counts().update(slot, node);
        }
        existing.update(slot, node);
    }

    @Override
    public boolean isIdle() {
        return preferredTerms.isEmpty() && existing.matching().isEmpty();
    }

    @Override
    public int traits() {
        return preferredTerms.size() + existing.matching().size();
    }

    @Override
    public long trait(NodeInfo node, int term) {
        int preferredCount = preferredTerms.size();
        DomainCounts counts = term < preferredCount
                ? preferredTerms.get(term).counts()
                : existing.matching().get(term - preferredCount).counts();
        return counts.domain(node.slot());
    }

    @Override
    public boolean prepare(FeasibleNodes feasible) {
        for (Weighted preferred : preferredTerms) {
            if (!preferred.counts().isAllZero()) {
                return true;
            }
        }
        for (ExistingTermCounts.TermCounts term : existing.matching()) {
            if (!term.counts().isAllZero()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long score(NodeInfo node) {
        long score = 0;
        for (int i = 0; i < preferredTerms.size(); i++) {
            Weighted preferred = preferredTerms.get(i);
            score += preferred.weight() * sum(preferred.counts(), node.slot());
        }
        List<ExistingTermCounts.TermCounts> terms = existing.matching();
        for (int i = 0; i < terms.size(); i++) {
            ExistingTermCounts.TermCounts term = terms.get(i);
            score += weight(term.term()) * sum(term.counts(), node.slot());
        }
        return score;
    }

    private static long sum(DomainCounts counts, int slot) {
        int domain = counts.domain(slot);
        return domain == DomainCounts.NONE ? 0 : counts.sum(domain);
    }

    @Override
    public void normalize(FeasibleNodes feasible, long[] scores) {
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (int i = 0; i < feasible.size(); i++) {
            min = Math.min(min, scores[i]);
            max = Math.max(max, scores[i]);
        }
        for (int i = 0; i < feasible.size(); i++) {
            double share = max == min ? 0 : (double) (scores[i] - min) / (max - min);
            scores[i] = (long) (ScorePlugin.MAX_SCORE * share);
        }
    }
}
