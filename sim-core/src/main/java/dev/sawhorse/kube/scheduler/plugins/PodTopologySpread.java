// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeSnapshot;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plugin that spreads pods over the domains of node labels: hard constraints filter nodes, soft ones score them. Pods
 * without constraints get the default ones, over the pods that their Services and their workload select.
 */
public final class PodTopologySpread implements FilterPlugin, ScorePlugin {
    static final String NAME = "PodTopologySpread";

    /** Soft spreading over hosts and zones (kube-scheduler v1.37, defaultingType System). */
    private static final List<TopologySpreadConstraint> SYSTEM_DEFAULTS =
            List.of(soft(Labels.HOSTNAME, 3), soft(Labels.ZONE, 5));

    private final List<TopologySpreadConstraint> defaults;
    private final boolean isSystemDefaulted;
    private final boolean comparisons;

    private PodTopologySpread(List<TopologySpreadConstraint> defaults, boolean isSystemDefaulted, boolean comparisons) {
        this.defaults = List.copyOf(defaults);
        this.isSystemDefaulted = isSystemDefaulted;
        this.comparisons = comparisons;
    }

    /** Makes the plugin with the system's default constraints. */
    public static PodTopologySpread systemDefaulted() {
        return new PodTopologySpread(SYSTEM_DEFAULTS, true, false);
    }

    /** Makes the plugin with the given default constraints. */
    public static PodTopologySpread withDefaults(List<TopologySpreadConstraint> defaults) {
        return new PodTopologySpread(defaults, false, false);
    }

    /**
     * Returns the same plugin.
     *
     * @param count whether tolerations with Gt and Lt count in nodeTaintsPolicy (a feature gate)
     */
    public PodTopologySpread withComparisons(boolean count) {
        return new PodTopologySpread(defaults, isSystemDefaulted, count);
    }

    private static TopologySpreadConstraint soft(String key, int maxSkew) {
        return new TopologySpreadConstraint(key, maxSkew, false, null, null, true, false, List.of());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        List<SpreadConstraint> constraints = constraints(pod, true);
        return constraints.isEmpty() ? NodeFilter.PASS : new SpreadFilter(constraints, pod, context);
    }

    @Override
    public @Nullable Scorer prepareScore(PodClass pod, SchedulingContext context) {
        List<SpreadConstraint> constraints = constraints(pod, false);
        boolean needsAllKeys =
                !isSystemDefaulted || !pod.spec().topologySpreadConstraints().isEmpty();
        return constraints.isEmpty() ? null : new SpreadScorer(constraints, needsAllKeys, pod, context);
    }

    private List<SpreadConstraint> constraints(PodClass pod, boolean doNotSchedule) {
        List<TopologySpreadConstraint> own = pod.spec().topologySpreadConstraints();
        if (!own.isEmpty()) {
            return own.stream()
                    .filter(constraint -> constraint.doNotSchedule() == doNotSchedule)
                    .map(constraint -> SpreadConstraint.own(constraint, pod, comparisons))
                    .toList();
        }
        if (pod.spreadBy().isEmpty()) {
            return List.of();
        }
        return defaults.stream()
                .filter(constraint -> constraint.doNotSchedule() == doNotSchedule)
                .map(constraint -> SpreadConstraint.byDefault(constraint, pod, comparisons))
                .toList();
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        List<SpreadConstraint> constraints = constraints(pod, true);
        if (event instanceof ClusterEvent.PodBound bound) {
            return isSpread(bound.pod(), constraints);
        }
        if (event instanceof ClusterEvent.PodGone deleted) {
            return isSpread(deleted.pod(), constraints);
        }
        if (event instanceof ClusterEvent.NodeAdded added) {
            return SpreadConstraint.hasAllKeys(added.node().facts().labels(), constraints);
        }
        if (event instanceof ClusterEvent.NodeGone deleted) {
            return SpreadConstraint.hasAllKeys(deleted.before().labels(), constraints);
        }
        return event instanceof ClusterEvent.NodeUpdated updated
                && isMoved(updated.before(), updated.node().facts(), constraints);
    }

    private static boolean isSpread(Pod pod, List<SpreadConstraint> constraints) {
        return constraints.stream()
                .anyMatch(constraint ->
                        constraint.concerns(pod.meta().namespace(), pod.meta().labels()));
    }

    private static boolean isMoved(NodeSnapshot before, NodeSnapshot now, List<SpreadConstraint> constraints) {
        boolean had = SpreadConstraint.hasAllKeys(before.labels(), constraints);
        boolean has = SpreadConstraint.hasAllKeys(now.labels(), constraints);
        if (had != has) {
            return true;
        }
        return has
                && (!before.taints().equals(now.taints())
                        || constraints.stream()
                                .anyMatch(constraint -> !Objects.equals(
                                        before.labels().get(constraint.topologyKey()),
                                        now.labels().get(constraint.topologyKey()))));
    }
}
