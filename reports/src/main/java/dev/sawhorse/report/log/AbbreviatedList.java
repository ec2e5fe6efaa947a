// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import java.util.List;

/**
 * Karpenter's abbreviation of lists: the first five elements, and the number of the others ({@code
 * utils/pretty/pretty.go Slice}).
 */
final class AbbreviatedList {
    private static final int SHOWN = 5;

    private AbbreviatedList() {}

    /** Returns the abbreviated list; {@code count} is the number of elements, of which some may have no known name. */
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
