package dev.sawhorse.karpenter.operator;

import dev.sawhorse.kube.TopologySpreadConstraint;
import java.time.Duration;
import java.util.List;

/**
 * Karpenter's settings, as its flags name them.
 *
 * @param batchIdleDuration how long no new pod must come for a batch to close
 * @param batchMaxDuration how long a batch is open at most
 * @param preferencePolicyIgnore whether preferences are ignored (preference-policy Ignore) rather than respected
 * @param minValuesBestEffort whether minValues are relaxed where they cannot be met (min-values-policy BestEffort)
 * @param featureGates which of its switchable parts are on
 * @param defaultConstraints the cluster's default topology spread, without selectors, as kube-scheduler is configured with
 *     it (scheduler-config podTopologySpread.defaultConstraints)
 * @param disruptionPhase when the disruption loop first looks, after the start. Upstream this is whenever the process came
 *     up; a half second keeps its polls apart from what scenarios do at whole seconds
 * @param decisionSpeed how long the disruption loop is taken to think
 */
public record KarpenterOptions(
        Duration batchIdleDuration,
        Duration batchMaxDuration,
        boolean preferencePolicyIgnore,
        boolean minValuesBestEffort,
        FeatureGates featureGates,
        List<TopologySpreadConstraint> defaultConstraints,
        Duration disruptionPhase,
        DecisionSpeed decisionSpeed) {

    /** What Karpenter v1.14 does when it is told nothing. */
    public static final KarpenterOptions DEFAULT = new KarpenterOptions(
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            false,
            false,
            FeatureGates.DEFAULT,
            List.of(),
            Duration.ofMillis(500),
            DecisionSpeed.INSTANT);

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

    /** Returns the same settings with other feature gates. */
    public KarpenterOptions withFeatureGates(FeatureGates gates) {
        return new KarpenterOptions(
                batchIdleDuration,
                batchMaxDuration,
                preferencePolicyIgnore,
                minValuesBestEffort,
                gates,
                defaultConstraints,
                disruptionPhase,
                decisionSpeed);
    }

    /** Returns the same settings with another speed of thinking. */
    public KarpenterOptions withDecisionSpeed(DecisionSpeed speed) {
        return new KarpenterOptions(
                batchIdleDuration,
                batchMaxDuration,
                preferencePolicyIgnore,
                minValuesBestEffort,
                featureGates,
                defaultConstraints,
                disruptionPhase,
                speed);
    }

    /** Returns how long a node stays nominated for a pod: twice the longest batch, at least ten seconds. */
    public Duration nominationWindow() {
        Duration twice = batchMaxDuration.multipliedBy(2);
        Duration least = Duration.ofSeconds(10);
        return twice.compareTo(least) > 0 ? twice : least;
    }
}
