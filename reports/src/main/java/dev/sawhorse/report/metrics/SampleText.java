// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.DecimalText;

/** The text form of numbers in expositions. */
final class SampleText {
    private SampleText() {}

    static String of(double value) {
        return Double.isNaN(value) ? "NaN" : DecimalText.of(value, DecimalText.NANO);
    }
}
