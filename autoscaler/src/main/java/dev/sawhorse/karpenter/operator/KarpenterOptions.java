package dev.sawhorse.karpenter.operator;

import java.time.Duration;

/**
 * Karpenter's settings, as its flags name them.
 *
 * @param batchIdleDuration how long no new pod must come for a batch to close
 * @param batchMaxDuration how long a batch is open at most
 * @param preferencePolicyIgnore whether preferences are ignored (preference-policy Ignore) rather than respected
 * @param minValuesBestEffort whether minValues are relaxed where they cannot be met (min-values-policy BestEffort)
 * @param featureGates which of its switchable parts are on
 * @param disruptionPhase when the disruption loop first looks, after the start. Upstream this is whenever the process came
 *     up; a half second keeps its polls apart from what scenarios do at whole seconds
 */
public record KarpenterOptions(
        Duration batchIdleDuration,
        Duration batchMaxDuration,
        boolean preferencePolicyIgnore,
        boolean minValuesBestEffort,
        FeatureGates featureGates,
        Duration disruptionPhase) {

    /** What Karpenter v1.14 does when it is told nothing. */
    public static final KarpenterOptions DEFAULT = new KarpenterOptions(
            Duration.ofSeconds(1), Duration.ofSeconds(10), false, false, FeatureGates.DEFAULT, Duration.ofMillis(500));

    public KarpenterOptions {
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

    /** Returns how long a node stays nominated for a pod: twice the longest batch, at least ten seconds. */
    public Duration nominationWindow() {
        Duration twice = batchMaxDuration.multipliedBy(2);
        Duration least = Duration.ofSeconds(10);
        return twice.compareTo(least) > 0 ? twice : least;
    }
}
