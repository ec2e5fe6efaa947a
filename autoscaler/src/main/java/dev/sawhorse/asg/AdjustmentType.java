// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

/**
 * The unit of a capacity adjustment (Amazon EC2 Auto Scaling, "Step and simple scaling policies", Scaling adjustment
 * types).
 */
public enum AdjustmentType {
    CHANGE_IN_CAPACITY("ChangeInCapacity"),
    EXACT_CAPACITY("ExactCapacity"),
    PERCENT_CHANGE_IN_CAPACITY("PercentChangeInCapacity");

    private static final int PERCENT = 100;

    private final String apiName;

    AdjustmentType(String apiName) {
        this.apiName = apiName;
    }

    /** Returns the name in the Auto Scaling API. */
    public String apiName() {
        return apiName;
    }

    /**
     * Returns the capacity after an adjustment. A percentage that yields a fraction is truncated; one that yields less than
     * one unit counts as one.
     *
     * @param minMagnitude minimum number of units of a percentage adjustment
     */
    int apply(int capacity, int adjustment, int minMagnitude) {
        return switch (this) {
            case CHANGE_IN_CAPACITY -> capacity + adjustment;
            case EXACT_CAPACITY -> adjustment;
            case PERCENT_CHANGE_IN_CAPACITY -> {
                int share = (int) ((long) capacity * adjustment / PERCENT);
                int magnitude = Math.max(Math.abs(share), Math.max(1, minMagnitude));
                yield adjustment == 0 ? capacity : capacity + Integer.signum(adjustment) * magnitude;
            }
        };
    }
}
