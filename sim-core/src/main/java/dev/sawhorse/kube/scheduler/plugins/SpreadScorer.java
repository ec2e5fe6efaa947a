// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.scheduler.ClusterScorer;
import dev.sawhorse.kube.scheduler.DomainCounts;
import dev.sawhorse.kube.scheduler.FeasibleNodes;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import dev.sawhorse.kube.scheduler.SlotCounter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The score of PodTopologySpread: the fewer pods in a node's domains, the better. A domain counts the less the fewer domains
 * there are among the feasible nodes (by the logarithm of their number), and a larger maxSkew reduces differences.
 */
final class SpreadScorer implements ClusterScorer {
    private final SpreadConstraint[] constraints;
    private final boolean needsAllKeys;
    private final SlotCounter[] counters;
    private final DomainCounts[] counts;
    private final double[] weights;
    private final boolean[] isHost;
    private boolean[] hasAllKeys = new boolean[0];
    private int[] turnOfDomain = new int[0];
    private int turn;

    /**
     * Makes a scorer.
     *
     * @param needsAllKeys whether only nodes with the keys of all constraints are scored
     */
    SpreadScorer(List<SpreadConstraint> constraints, boolean needsAllKeys, PodClass pod, SchedulingContext context) {
        this.constraints = constraints.toArray(SpreadConstraint[]::new);
        this.needsAllKeys = needsAllKeys;
        this.weights = new double[constraints.size()];
        this.isHost = new boolean[constraints.size()];
        this.counters = constraints.stream()
                .map(constraint -> context.nodes().count(constraint.pods(), false))
                .toArray(SlotCounter[]::new);
        this.counts = new DomainCounts[constraints.size()];
        for (int i = 0; i < counts.length; i++) {
            SpreadConstraint constraint = constraints.get(i);
            isHost[i] = constraint.topologyKey().equals(Labels.HOSTNAME);
            counts[i] = new DomainCounts(
                    counters[i],
                    constraint.topologyKey(),
                    node -> (!needsAllKeys
                                    || SpreadConstraint.hasAllKeys(node.facts().labels(), constraints))
                            && constraint.counts(node, pod));
        }
    }

    @Override
    public void update(int slot, @Nullable NodeInfo node) {
        boolean all = node != null;
        for (DomainCounts count : counts) {
            count.update(slot, node);
            all &= node != null && count.domain(slot) != DomainCounts.NONE;
        }
        if (slot >= hasAllKeys.length) {
            hasAllKeys = Arrays.copyOf(hasAllKeys, Math.max(slot + 1, hasAllKeys.length * 2));
        }
        hasAllKeys[slot] = all;
    }

    @Override
    public int traits() {
        return constraints.length;
    }

    @Override
    public long trait(NodeInfo node, int constraint) {
        int domain = counts[constraint].domain(node.slot());
        return isHost[constraint] && domain != DomainCounts.NONE ? counters[constraint].count(node.slot()) : domain;
    }

    @Override
    public boolean prepare(FeasibleNodes feasible) {
        for (int i = 0; i < constraints.length; i++) {
            int size = isHost[i] ? scored(feasible) : domains(counts[i], feasible);
            weights[i] = StrictMath.log(size + 2.0);
        }
        return true;
    }

    private boolean isIgnored(int slot) {
        return needsAllKeys && !hasAllKeys[slot];
    }

    private int scored(FeasibleNodes feasible) {
        int scored = feasible.found();
        for (int i = 0; needsAllKeys && i < feasible.size(); i++) {
            scored -= isIgnored(feasible.slot(i)) ? feasible.multiplicity(i) : 0;
        }
        return scored;
    }

    /** Returns the number of domains of the feasible nodes; scored nodes without the key share one. */
    private int domains(DomainCounts of, FeasibleNodes feasible) {
        turn++;
        if (turnOfDomain.length <= of.domainBound()) {
            turnOfDomain = Arrays.copyOf(turnOfDomain, of.domainBound() + 16);
        }
        int domains = 0;
        for (int i = 0; i < feasible.size(); i++) {
            int mark = of.domain(feasible.slot(i)) + 1;
            if (!isIgnored(feasible.slot(i)) && turnOfDomain[mark] != turn) {
                turnOfDomain[mark] = turn;
                domains++;
            }
        }
        return domains;
    }

    @Override
    public long score(NodeInfo node) {
        if (isIgnored(node.slot())) {
            return 0;
        }
        double score = 0;
        for (int i = 0; i < constraints.length; i++) {
            int domain = counts[i].domain(node.slot());
            if (domain != DomainCounts.NONE) {
                long pods = isHost[i] ? counters[i].count(node.slot()) : counts[i].sum(domain);
                score += pods * weights[i] + (constraints[i].maxSkew() - 1);
            }
        }
        return Math.round(score);
    }

    @Override
    public void normalize(FeasibleNodes feasible, long[] scores) {
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int i = 0; i < feasible.size(); i++) {
            if (!isIgnored(feasible.slot(i))) {
                min = Math.min(min, scores[i]);
                max = Math.max(max, scores[i]);
            }
        }
        for (int i = 0; i < feasible.size(); i++) {
            if (isIgnored(feasible.slot(i))) {
                scores[i] = 0;
            } else {
                scores[i] = max == 0 ? ScorePlugin.MAX_SCORE : ScorePlugin.MAX_SCORE * (max + min - scores[i]) / max;
            }
        }
    }
}
