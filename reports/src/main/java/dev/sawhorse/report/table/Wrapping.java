// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

/** The wrapping of text at the width of a terminal. */
public final class Wrapping {
    /** The assumed width of a terminal. */
    public static final int WIDTH = 80;

    private Wrapping() {}

    /** Appends a lead and content, whose further lines are indented to its begin, with a line break at the end. */
    public static void append(StringBuilder text, String lead, String content) {
        String indent = " ".repeat(lead.length());
        StringBuilder line = new StringBuilder(lead);
        for (String word : content.split(" ")) {
            if (line.length() > indent.length() && line.length() + word.length() > WIDTH) {
                text.append(line.toString().stripTrailing()).append('\n');
                line = new StringBuilder(indent);
            }
            line.append(word).append(' ');
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }
}
