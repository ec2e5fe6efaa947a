// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.journal.DecimalText;

/** The precision of baselines: values are rounded as they are stored before they are compared. */
final class SixDecimals {
    private static final int DECIMALS = 6;

    private SixDecimals() {}

    static double rounded(double value) {
        return Double.parseDouble(text(value));
    }

    static String text(double value) {
        return DecimalText.of(value, DECIMALS);
    }
}
