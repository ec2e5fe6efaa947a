// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.io.PrintWriter;

/** The printer of text that is wrapped at the width of a terminal. */
public final class Prose {
    public static final int WIDTH = 80;

    private Prose() {}

    /** Prints a lead and the text, whose further lines are indented to the begin of the text. */
    public static void print(String lead, String text, PrintWriter out) {
        String indent = " ".repeat(lead.length());
        StringBuilder line = new StringBuilder(lead);
        for (String word : text.split(" ")) {
            if (line.length() > indent.length() && line.length() + word.length() > WIDTH) {
                out.println(line.toString().stripTrailing());
                line = new StringBuilder(indent);
            }
            line.append(word).append(' ');
        }
        out.println(line.toString().stripTrailing());
    }
}
