// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.operator;

import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's settings, named like its flags ({@code operator/options/options.go}).
 *
 * @param version the version whose rules apply
 * @param batchIdleDuration time without a new pod after which a batch closes
 * @param batchMaxDuration maximum time for which a batch is open
 * @param preferencePolicyIgnore whether preferences are ignored (preference-policy Ignore) rather than respected
 * @param minValuesBestEffort whether minValues that cannot be met are relaxed (min-values-policy BestEffort)
 * @param featureGates the feature gates
 * @param legacyNodeRepair whether the controller of v1.14 repairs nodes instead of the disruption loop (legacy-node-repair,
 *     since v1.15)
 * @param defaultConstraints the cluster's default topology spread, without selectors, as kube-scheduler is configured
 *     with it (scheduler-config podTopologySpread.defaultConstraints)
 * @param disruptionPhase time of the first pass of the disruption loop after the start. Upstream it depends on the start
 *     of the process; half a second keeps its passes apart from the events of scenarios at whole seconds
 * @param decisionSpeed assumed speed of the disruption loop
 * @param unmergedRules rules in place of upstream's that upstream has not merged
 */
@Upstream(
        file = "pkg/operator/options/options.go",
        symbol = {"Options.AddFlags", "Options.Parse"})
public record KarpenterOptions(
        KarpenterVersion version,
        Duration batchIdleDuration,
        Duration batchMaxDuration,
        boolean preferencePolicyIgnore,
        boolean minValuesBestEffort,
        FeatureGates featureGates,
        boolean legacyNodeRepair,
        List<TopologySpreadConstraint> defaultConstraints,
        Duration disruptionPhase,
        DecisionSpeed decisionSpeed,
        UnmergedRules unmergedRules) {

    /** Karpenter's defaults. */
    public static final KarpenterOptions DEFAULT = new KarpenterOptions(
            KarpenterVersion.V1_15,
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            false,
            false,
            FeatureGates.DEFAULT,
            false,
            List.of(),
            Duration.ofMillis(500),
            DecisionSpeed.INSTANT,
            UnmergedRules.NONE);

    public KarpenterOptions {
        defaultConstraints = List.copyOf(defaultConstraints);
        requirePositive("batchIdleDuration", batchIdleDuration);
        requirePositive("batchMaxDuration", batchMaxDuration);
        if (disruptionPhase.isNegative()) {
            throw new IllegalArgumentException("disruptionPhase " + disruptionPhase + " is negative");
        }
    }

    private static void requirePositive(String name, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + " " + duration + " is not positive");
        }
    }

    /** Returns these settings with the rules of a version. */
    public KarpenterOptions withVersion(KarpenterVersion other) {
        return with(
                other,
                preferencePolicyIgnore,
                minValuesBestEffort,
                featureGates,
                legacyNodeRepair,
                decisionSpeed,
                unmergedRules);
    }

    /** Returns these settings with another choice of whether preferences are ignored. */
    public KarpenterOptions withPreferencePolicyIgnore(boolean ignore) {
        return with(version, ignore, minValuesBestEffort, featureGates, legacyNodeRepair, decisionSpeed, unmergedRules);
    }

    /** Returns these settings with another choice of whether minValues are relaxed. */
    public KarpenterOptions withMinValuesBestEffort(boolean bestEffort) {
        return with(
                version,
                preferencePolicyIgnore,
                bestEffort,
                featureGates,
                legacyNodeRepair,
                decisionSpeed,
                unmergedRules);
    }

    /** Returns these settings with other feature gates. */
    public KarpenterOptions withFeatureGates(FeatureGates gates) {
        return with(
                version,
                preferencePolicyIgnore,
                minValuesBestEffort,
                gates,
                legacyNodeRepair,
                decisionSpeed,
                unmergedRules);
    }

    /** Returns these settings with another choice of what repairs nodes. */
    public KarpenterOptions withLegacyNodeRepair(boolean legacy) {
        return with(
                version,
                preferencePolicyIgnore,
                minValuesBestEffort,
                featureGates,
                legacy,
                decisionSpeed,
                unmergedRules);
    }

    /** Returns these settings with another decision speed. */
    public KarpenterOptions withDecisionSpeed(DecisionSpeed speed) {
        return with(
                version,
                preferencePolicyIgnore,
                minValuesBestEffort,
                featureGates,
                legacyNodeRepair,
                speed,
                unmergedRules);
    }

    /** Returns these settings with rules that upstream has not merged. */
    public KarpenterOptions withUnmergedRules(UnmergedRules rules) {
        return with(
                version,
                preferencePolicyIgnore,
                minValuesBestEffort,
                featureGates,
                legacyNodeRepair,
                decisionSpeed,
                rules);
    }

    private KarpenterOptions with(
            KarpenterVersion changedVersion,
            boolean changedPreferencePolicyIgnore,
            boolean changedMinValuesBestEffort,
            FeatureGates changedGates,
            boolean changedLegacyNodeRepair,
            DecisionSpeed changedSpeed,
            UnmergedRules changedRules) {
        return new KarpenterOptions(
                changedVersion,
                batchIdleDuration,
                batchMaxDuration,
                changedPreferencePolicyIgnore,
                changedMinValuesBestEffort,
                changedGates,
                changedLegacyNodeRepair,
                defaultConstraints,
                disruptionPhase,
                changedSpeed,
                changedRules);
    }

    /** Returns the rule by which a launch must meet minValues, null if it need not. */
    public @Nullable MinValues minValues() {
        return minValuesBestEffort ? null : MinValues.of(version);
    }

    /** Returns whether the disruption loop repairs nodes. */
    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "NewMethods")
    public boolean repairsByDisruption() {
        return featureGates.isEnabled(FeatureGate.NODE_REPAIR)
                && !legacyNodeRepair
                && version.has(RuleChange.NODE_REPAIR_BY_DISRUPTION);
    }

    /** Returns how long a node stays nominated for a pod: twice the maximum batch duration, at least ten seconds. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "nominationWindow")
    public Duration nominationWindow() {
        Duration twice = batchMaxDuration.multipliedBy(2);
        Duration least = Duration.ofSeconds(10);
        return twice.compareTo(least) > 0 ? twice : least;
    }
}
