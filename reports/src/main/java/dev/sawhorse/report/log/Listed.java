package dev.sawhorse.report.log;

import java.util.List;

/** How Karpenter shortens what it lists: the first five, and how many more there are. */
final class Listed {
    private static final int SHOWN = 5;

    private Listed() {}

    /** Returns the first of the names; {@code count} is how many there are, of which some may not be known by name. */
    static String of(List<String> names, int count) {
        List<String> shown = names.subList(0, Math.min(SHOWN, names.size()));
        int others = count - shown.size();
        String text = String.join(", ", shown);
        if (others <= 0) {
            return text;
        }
        return text + (text.isEmpty() ? "" : " and ") + others + " other(s)";
    }
}
