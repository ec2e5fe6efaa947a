// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.ClusterFilter;
import dev.sawhorse.kube.scheduler.DomainCounts;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The filter of PodTopologySpread: rejects nodes in whose domain the pod would exceed maxSkew above the domain with the fewest
 * pods; only domains of nodes with the keys of all constraints, which the policies include, count.
 */
final class SpreadFilter implements ClusterFilter {
    private static final Rejection SKEWED =
            Rejection.resolvable(PodTopologySpread.NAME, "node(s) didn't match pod topology spread constraints");
    private static final Rejection MISSING_LABEL = Rejection.unresolvable(
            PodTopologySpread.NAME, "node(s) didn't match pod topology spread constraints (missing required label)");

    private final SpreadConstraint[] constraints;
    private final DomainCounts[] counts;
    private final PodClass pod;

    /** The simulated changes of domain counts from pods that do not count there. */
    private final int[] uncounted;

    SpreadFilter(List<SpreadConstraint> constraints, PodClass pod, SchedulingContext context) {
        this.constraints = constraints.toArray(SpreadConstraint[]::new);
        this.uncounted = new int[constraints.size()];
        this.pod = pod;
        this.counts = constraints.stream()
                .map(constraint -> new DomainCounts(
                        context.nodes().count(constraint.pods(), false),
                        constraint.topologyKey(),
                        node -> SpreadConstraint.hasAllKeys(node.facts().labels(), constraints)
                                && constraint.counts(node, pod)))
                .toArray(DomainCounts[]::new);
    }

    @Override
    public void update(int slot, @Nullable NodeInfo node) {
        for (DomainCounts count : counts) {
            count.update(slot, node);
        }
    }

    private long least(int constraint, long there) {
        return uncounted[constraint] == 0 ? Long.MAX_VALUE : there;
    }

    /** Terminating pods, and all of an empty selector, do not count at first and yet are subtracted. */
    @Override
    public void simulateChange(NodeInfo node, Pod tried, int difference) {
        String namespace = tried.meta().namespace();
        Map<String, String> labels = tried.meta().labels();
        for (int i = 0; i < constraints.length; i++) {
            SpreadConstraint constraint = constraints[i];
            boolean isCounted = !tried.isTerminating() && constraint.pods().matches(namespace, labels);
            if (!isCounted
                    && constraint.concerns(namespace, labels)
                    && SpreadConstraint.hasAllKeys(node.facts().labels(), List.of(constraints))
                    && constraint.counts(node, pod)) {
                uncounted[i] += difference;
            }
        }
    }

    @Override
    public void endSimulation() {
        Arrays.fill(uncounted, 0);
    }

    @Override
    public @Nullable Rejection check(int slot) {
        for (int i = 0; i < constraints.length; i++) {
            SpreadConstraint constraint = constraints[i];
            int domain = counts[i].domain(slot);
            if (domain == DomainCounts.NONE) {
                return MISSING_LABEL;
            }
            long there = counts[i].sum(domain) + uncounted[i];
            long least = counts[i].size() < constraint.minDomains() ? 0 : Math.min(counts[i].min(), least(i, there));
            long skew = there + (constraint.includesSelf() ? 1 : 0) - least;
            if (skew > constraint.maxSkew()) {
                return SKEWED;
            }
        }
        return null;
    }
}
