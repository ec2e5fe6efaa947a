package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast a HorizontalPodAutoscaler may go in one direction.
 *
 * @param stabilizationSeconds for how long an earlier proposal holds a later one back, null for the controller's own time
 * @param select which of the policies counts
 * @param policies how much may change in how much time
 * @param tolerance how far usage may be from its target without effect, as a fraction; null for the controller's own
 */
public record ScalingRules(
        @Nullable Integer stabilizationSeconds,
        Select select,
        List<Policy> policies,
        @Nullable Double tolerance) {

    /** Up at once, by four pods or to twice as many every 15 s, whichever is more: the API's default. */
    public static final ScalingRules DEFAULT_UP = new ScalingRules(
            0, Select.MAX, List.of(new Policy(PolicyType.PODS, 4, 15), new Policy(PolicyType.PERCENT, 100, 15)), null);

    /** Down as far as need be after the controller's own window: the API's default. */
    public static final ScalingRules DEFAULT_DOWN =
            new ScalingRules(null, Select.MAX, List.of(new Policy(PolicyType.PERCENT, 100, 15)), null);

    public ScalingRules {
        policies = List.copyOf(policies);
    }

    /** Which of several policies counts. */
    public enum Select {
        /** The one that allows the greatest change. */
        MAX,
        /** The one that allows the least change. */
        MIN,
        /** None: the direction is closed. */
        DISABLED
    }

    /** What a policy's value is of. */
    public enum PolicyType {
        PODS,
        PERCENT
    }

    /**
     * How much may change in how much time.
     *
     * @param value pods, or percent of those at the period's start
     */
    public record Policy(PolicyType type, int value, int periodSeconds) {}
}
