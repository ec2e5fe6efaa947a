package dev.sawhorse.report.table;

import dev.sawhorse.results.Caveats;

/** The caveats of figures for a terminal: the assumptions as one line, broken to 80 columns, and how many warnings there were. */
public final class CaveatLines {
    private CaveatLines() {}

    /**
     * Returns the lines, empty where there is nothing to tell.
     *
     * @param width how wide the column of labels is
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
