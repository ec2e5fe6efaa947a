package dev.sawhorse.asg;

/** How an adjustment is meant (Amazon EC2 Auto Scaling, "Step and simple scaling policies", Scaling adjustment types). */
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
     * Returns the capacity that an adjustment of another one makes. A percentage that comes to a whole number and something
     * loses that, one that comes to less than one unit counts as one.
     *
     * @param minMagnitude by how many units a percentage adjusts at least
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
