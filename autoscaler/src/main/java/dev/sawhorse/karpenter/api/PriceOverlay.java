// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.upstream.Upstream;
import java.util.regex.Pattern;

/**
 * The price override of a NodeOverlay: an absolute price, or an adjustment by an amount or a percentage.
 *
 * @param amount USD per hour, or percent for {@link Kind#PERCENT}
 */
public record PriceOverlay(Kind kind, double amount) {
    private static final Pattern PRICE = Pattern.compile("\\d+(\\.\\d+)?");
    private static final Pattern ADJUSTMENT =
            Pattern.compile("[+-]\\d*\\.?\\d+|\\+\\d*\\.?\\d+%|-\\d{1,2}(\\.\\d+)?%|-100%");

    /** The unit of the amount. */
    public enum Kind {
        /** Replaces the price. */
        PRICE,
        /** Is added to the price. */
        AMOUNT,
        /** Is added to the price, as a percentage of it. */
        PERCENT
    }

    /** Parses a price such as {@code 0.25}. */
    public static PriceOverlay parsePrice(String text) {
        if (!PRICE.matcher(text).matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a price in USD per hour such as 0.25");
        }
        return new PriceOverlay(Kind.PRICE, Double.parseDouble(text));
    }

    /** Parses an adjustment such as {@code +0.05}, {@code -10%} or {@code +25%}; the sign is required. */
    public static PriceOverlay parseAdjustment(String text) {
        if (!ADJUSTMENT.matcher(text).matches()) {
            boolean signless = ADJUSTMENT.matcher("+" + text).matches();
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not an adjustment such as +0.05, -0.05, +10% or -10%, down to -100%"
                            + (signless ? "\nDid you mean +" + text + "?" : ""));
        }
        return text.endsWith("%")
                ? new PriceOverlay(Kind.PERCENT, Double.parseDouble(text.substring(0, text.length() - 1)))
                : new PriceOverlay(Kind.AMOUNT, Double.parseDouble(text));
    }

    /** Returns the adjusted price in USD per hour; at least 0. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "AdjustedPrice")
    public double apply(double price) {
        return switch (kind) {
            case PRICE -> amount;
            case AMOUNT -> Math.max(0, price + amount);
            case PERCENT -> Math.max(0, price * (1 + amount / 100));
        };
    }
}
