// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

/**
 * The blocks {@code managedFields} of objects in YAML, which may be more than half of a dump and say nothing of the objects.
 * They are blanked before the parser sees them, line by line, so that all positions stay.
 */
final class ManagedFields {
    private static final String KEY = "managedFields:";

    private ManagedFields() {}

    /** Returns the text with such blocks as empty lines. */
    static String blanked(String text) {
        if (!text.contains(KEY)) {
            return text;
        }
        StringBuilder blanked = new StringBuilder(text.length());
        int block = -1;
        int end;
        for (int begin = 0; begin < text.length(); begin = end) {
            int newline = text.indexOf('\n', begin);
            end = newline < 0 ? text.length() : newline + 1;
            int first = begin;
            while (first < end && text.charAt(first) == ' ') {
                first++;
            }
            int indent = first - begin;
            boolean isInside = block >= 0 && (indent > block || (indent == block && isItem(text, first)));
            if (!isInside) {
                boolean begins = first < end
                        && text.charAt(first) == KEY.charAt(0)
                        && text.startsWith(KEY, first)
                        && text.substring(first, end).strip().equals(KEY);
                block = begins ? indent : -1;
                isInside = begins;
            }
            if (!isInside) {
                blanked.append(text, begin, end);
            } else if (newline >= 0) {
                blanked.append('\n');
            }
        }
        return blanked.toString();
    }

    private static boolean isItem(String text, int at) {
        return text.startsWith("- ", at);
    }
}
