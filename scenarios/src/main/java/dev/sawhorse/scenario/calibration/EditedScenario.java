// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import java.util.ArrayList;
import java.util.List;

/** The text of a scenario file whose top-level sections can be replaced; comments and other sections stay as they are. */
final class EditedScenario {
    private final List<String> lines;

    EditedScenario(String text) {
        this.lines = new ArrayList<>(text.stripTrailing().lines().toList());
    }

    /** Replaces a section by lines that begin with its key, or adds it at the end. */
    void put(String key, String section) {
        int from = line(key);
        int to = Math.min(lines.size(), from + 1);
        while (to < lines.size() && isPartOfSection(lines.get(to))) {
            to++;
        }
        // Blank lines and comments before the next section belong to it.
        while (to > from + 1 && isRemark(lines.get(to - 1))) {
            to--;
        }
        List<String> added = section.stripTrailing().lines().toList();
        if (from == lines.size()) {
            lines.add("");
            lines.addAll(added);
        } else {
            lines.subList(from, to).clear();
            lines.addAll(from, added);
        }
    }

    /** Sets a field of a section, which is added if it is missing. */
    void set(String key, String field, String value) {
        int at = line(key);
        if (at == lines.size()) {
            put(key, key + ":\n  " + field + ": " + value);
            return;
        }
        String line = lines.get(at);
        int brace = line.indexOf('{');
        if (brace >= 0) {
            String rest = line.substring(brace + 1).replaceFirst("\\b" + field + ": [^,}]*(, *)?", "");
            String comma = rest.strip().startsWith("}") ? "" : ", ";
            lines.set(at, line.substring(0, brace + 1) + field + ": " + value + comma + rest);
            return;
        }
        for (int i = at + 1; i < lines.size() && isPartOfSection(lines.get(i)); i++) {
            if (lines.get(i).strip().startsWith(field + ":")) {
                lines.remove(i);
                break;
            }
        }
        lines.add(at + 1, indent(at) + field + ": " + value);
    }

    /** Returns the indentation of the fields of a section. */
    private String indent(int section) {
        for (int i = section + 1; i < lines.size() && isPartOfSection(lines.get(i)); i++) {
            String line = lines.get(i);
            if (!isRemark(line)) {
                return " ".repeat(line.length() - line.stripLeading().length());
            }
        }
        return "  ";
    }

    private int line(String key) {
        int at = 0;
        while (at < lines.size() && !isKey(lines.get(at), key)) {
            at++;
        }
        return at;
    }

    private static boolean isKey(String line, String key) {
        return line.startsWith(key + ":") || line.startsWith("\"" + key + "\":");
    }

    private static boolean isPartOfSection(String line) {
        return isRemark(line) || line.startsWith(" ") || line.startsWith("-") || line.startsWith("}");
    }

    private static boolean isRemark(String line) {
        return line.isBlank() || line.startsWith("#");
    }

    /** Returns the text. */
    String text() {
        return String.join("\n", lines) + "\n";
    }
}
