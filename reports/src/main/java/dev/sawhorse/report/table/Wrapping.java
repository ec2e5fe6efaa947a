package dev.sawhorse.report.table;

/** Breaks text between words, so that it fits a terminal. */
public final class Wrapping {
    /** How wide a terminal is at least. */
    public static final int WIDTH = 80;

    private Wrapping() {}

    /** Appends content after a lead, further lines indented to where it begins, a line end at its end. */
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
