// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The texts of Karpenter's events ({@code disruption/events/events.go}).
 */
final class EventText {
    private static final String NO_NODE_POOL = "nodepool not found";
    private static final String REPAIR = "repair requires";

    private EventText() {}

    /** Returns what is said of a node that is no candidate; Karpenter leaves the texts of repair as they are. */
    static String blocked(String reason) {
        if (reason.startsWith(REPAIR)) {
            return reason;
        }
        return reason.startsWith(NO_NODE_POOL) ? "NodePool" + reason.substring("nodepool".length()) : sentence(reason);
    }

    /** Returns the text with a capital at its head. */
    static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** Returns a figure as Go prints it: of two decimals that are equally near the even one, 0.625 as 0.62. */
    static String decimal(double value, int places) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        boolean isNegative = Double.doubleToRawLongBits(value) < 0;
        if (Double.isInfinite(value)) {
            return isNegative ? "-Inf" : "+Inf";
        }
        BigDecimal rounded = new BigDecimal(Math.abs(value)).setScale(places, RoundingMode.HALF_EVEN);
        return (isNegative ? "-" : "") + rounded.toPlainString();
    }
}
