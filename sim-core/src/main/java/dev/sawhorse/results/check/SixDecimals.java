package dev.sawhorse.results.check;

import dev.sawhorse.journal.DecimalText;

/** The precision of baselines: what is compared is first rounded as it is stored. */
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
