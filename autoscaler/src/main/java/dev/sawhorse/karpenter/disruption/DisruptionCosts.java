// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Collection;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The disruption cost of pods, in Karpenter's unit: an ordinary pod costs 1 ({@code
 * utils/disruption/disruption.go}).
 */
public final class DisruptionCosts {
    /** What draining a node costs whatever is on it. */
    static final double PER_NODE = 1.0;

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final double DELETION_COST_UNIT = 1L << 27;
    private static final double PRIORITY_UNIT = 1L << 25;
    private static final double LIMIT = 10.0;

    private final ToDoubleFunction<Pod> annotated;

    private DisruptionCosts(ToDoubleFunction<Pod> annotated) {
        this.annotated = annotated;
    }

    /** Returns the costs by the rules of the version and the feature gates. */
    public static DisruptionCosts of(KarpenterOptions options) {
        return options.featureGates().isEnabled(FeatureGate.POD_DELETION_COST_MANAGEMENT)
                ? new DisruptionCosts(DisruptionCosts::managedCost)
                : of(options.version());
    }

    /** Returns the costs by the rules of a version without feature gates. */
    public static DisruptionCosts of(KarpenterVersion version) {
        return new DisruptionCosts(
                version.has(RuleChange.DISRUPTION_COST_ANNOTATION)
                        ? DisruptionCosts::disruptionCost
                        : DisruptionCosts::deletionCost);
    }

    /** Returns the number of the pod's annotation disruption-cost, or else deletion cost, 0 if it is no integer of 32 bits. */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "EvictionCost")
    private static double disruptionCost(Pod pod) {
        String disruptionCost = pod.annotation(KarpenterLabels.DISRUPTION_COST);
        return integer(disruptionCost == null ? pod.annotation(Pod.DELETION_COST) : disruptionCost);
    }

    /** Returns the number of the annotation disruption-cost only: Karpenter itself writes the deletion costs. */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "EvictionCost")
    private static double managedCost(Pod pod) {
        return integer(pod.annotation(KarpenterLabels.DISRUPTION_COST));
    }

    private static double integer(@Nullable String text) {
        try {
            return text == null ? 0 : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Returns the pod's deletion cost if it is a finite number, as before v1.15. */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "EvictionCost")
    private static double deletionCost(Pod pod) {
        String deletionCost = pod.annotation(Pod.DELETION_COST);
        if (deletionCost == null || !NUMBER.matcher(deletionCost).matches()) {
            return 0;
        }
        double number = Double.parseDouble(deletionCost);
        return Double.isInfinite(number) ? 0 : number;
    }

    /**
     * Returns the cost of evicting a pod: 1, raised or lowered by the cost that it is annotated with and its priority,
     * within -10 and 10.
     */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "EvictionCost")
    public double ofEviction(Pod pod) {
        double cost = 1.0 + annotated.applyAsDouble(pod) / DELETION_COST_UNIT;
        cost += pod.spec().priority() / PRIORITY_UNIT;
        return Math.max(-LIMIT, Math.min(LIMIT, cost));
    }

    /** Returns the cost of moving pods elsewhere: the node's own, and the cost of each pod that has a positive one. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "computeRescheduleDisruptionCost")
    double ofRescheduling(Collection<Pod> pods) {
        double cost = PER_NODE;
        for (Pod pod : pods) {
            cost += Math.max(0, ofEviction(pod));
        }
        return cost;
    }

    /** Returns the cost of evicting all pods of a node. */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "ReschedulingCost")
    public double ofEvictions(Collection<Pod> pods) {
        double cost = 0;
        for (Pod pod : pods) {
            cost += ofEviction(pod);
        }
        return cost;
    }

    /** Returns the share of its life a claim has before it, by which its cost is scaled: 1 where it does not expire. */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "LifetimeRemaining")
    public static double lifetimeRemaining(NodeClaim claim, long nowNanos) {
        Duration expireAfter = claim.spec().expireAfter();
        if (expireAfter == null) {
            return 1;
        }
        double total = expireAfter.toNanos();
        double remaining = total - (nowNanos - ApiTime.stored(claim.meta().createdAt()));
        return Math.max(0, Math.min(1, remaining / total));
    }
}
