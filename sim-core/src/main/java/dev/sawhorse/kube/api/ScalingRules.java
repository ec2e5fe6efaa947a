// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits on the speed of a HorizontalPodAutoscaler in one direction.
 *
 * @param stabilizationSeconds the stabilization window, null for the controller's default
 * @param select the choice among the policies
 * @param policies the allowed changes per period
 * @param tolerance the deviation from the target without effect, as a fraction; null for the controller's default
 */
public record ScalingRules(
        @Nullable Integer stabilizationSeconds,
        Select select,
        List<Policy> policies,
        @Nullable Double tolerance) {

    /** Scale up at once, by four pods or to double the number every 15 s, whichever is more: the API's default. */
    public static final ScalingRules DEFAULT_UP = new ScalingRules(
            0, Select.MAX, List.of(new Policy(PolicyType.PODS, 4, 15), new Policy(PolicyType.PERCENT, 100, 15)), null);

    /** Scale down without limit after the controller's own window: the API's default. */
    public static final ScalingRules DEFAULT_DOWN =
            new ScalingRules(null, Select.MAX, List.of(new Policy(PolicyType.PERCENT, 100, 15)), null);

    public ScalingRules {
        policies = List.copyOf(policies);
    }

    /** The choice among several policies. */
    public enum Select {
        /** The policy that allows the greatest change. */
        MAX,
        /** The policy that allows the least change. */
        MIN,
        /** No scaling in this direction. */
        DISABLED
    }

    /** The unit of a policy's value. */
    public enum PolicyType {
        PODS,
        PERCENT
    }

    /**
     * The allowed change per period.
     *
     * @param value pods, or percent of those at the period's start
     */
    public record Policy(PolicyType type, int value, int periodSeconds) {}
}
