// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.Caveats;

/** The terminal form of a result's caveats: the assumptions, wrapped at 80 columns, and the number of warnings. */
public final class CaveatLines {
    private CaveatLines() {}

    /**
     * Returns the lines, empty without caveats.
     *
     * @param width width of the column of labels
     */
    public static String of(Caveats caveats, int width) {
        StringBuilder text = new StringBuilder();
        if (!caveats.assumptions().isEmpty()) {
            Wrapping.append(text, label("Assumes", width), caveats.assumptionSentence());
        }
        int warnings = caveats.warnings().size();
        if (warnings > 0) {
            Wrapping.append(text, label("Warnings", width), warnings + ", printed before the run");
        }
        return text.toString();
    }

    private static String label(String label, int width) {
        return label + " ".repeat(width - label.length());
    }
}
