package dev.sawhorse.cli;

import java.io.PrintWriter;

/** Prints text within the width of a terminal, broken between words. */
final class Prose {
    static final int WIDTH = 80;

    private Prose() {}

    /** Prints the text after a lead, with further lines indented to where the text begins. */
    static void print(String lead, String text, PrintWriter out) {
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
