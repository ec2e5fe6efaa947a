package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.DecimalText;

/** Numbers as expositions have them. */
final class SampleText {
    private SampleText() {}

    static String of(double value) {
        return Double.isNaN(value) ? "NaN" : DecimalText.of(value, DecimalText.NANO);
    }
}
