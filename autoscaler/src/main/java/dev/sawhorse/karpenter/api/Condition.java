// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

/**
 * One condition of an object's status.
 *
 * @param status True, False or Unknown
 * @param reason reason in one word
 * @param lastTransitionAt time of the last change of the status, in nanoseconds of simulated time
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
