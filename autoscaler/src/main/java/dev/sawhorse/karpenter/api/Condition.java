package dev.sawhorse.karpenter.api;

/**
 * One condition of an object's status.
 *
 * @param status True, False or Unknown
 * @param reason one word for why
 * @param lastTransitionAt when the status last changed, in nanoseconds on the simulation's clock
 */
public record Condition(String status, String reason, String message, long lastTransitionAt) {
    public static final String TRUE = "True";
    public static final String FALSE = "False";
    public static final String UNKNOWN = "Unknown";

    public boolean isTrue() {
        return status.equals(TRUE);
    }

    public boolean isFalse() {
        return status.equals(FALSE);
    }
}
