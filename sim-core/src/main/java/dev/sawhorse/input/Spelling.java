// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Spelling suggestions for unknown words. */
public final class Spelling {
    private static final int SHORTEST_PART = 5;

    private Spelling() {}

    /**
     * Returns the candidate nearest to a word, or null if none is near. Near means equal but for case, or at most a third of
     * the word's letters (at least one) inserted, dropped, replaced or swapped with a neighbour; of equally near ones the
     * first wins. Failing those, a candidate that ends or begins as a word of five letters or more does is near too, and one
     * that the word begins with in front of a capital letter.
     */
    public static @Nullable String nearest(String word, Collection<String> candidates) {
        String folded = word.toLowerCase(Locale.ROOT);
        int allowed = Math.max(1, word.length() / 3);
        String best = null;
        int bestDistance = allowed + 1;
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - word.length()) > allowed) {
                continue;
            }
            int distance = distance(folded, candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        if (best == null && word.length() >= SHORTEST_PART) {
            best = containing(folded, candidates);
        }
        return best == null ? beginning(word, candidates) : best;
    }

    private static @Nullable String containing(String part, Collection<String> candidates) {
        for (String candidate : candidates) {
            String folded = candidate.toLowerCase(Locale.ROOT);
            if (folded.startsWith(part) || folded.endsWith(part)) {
                return candidate;
            }
        }
        return null;
    }

    private static @Nullable String beginning(String word, Collection<String> candidates) {
        for (String candidate : candidates) {
            int end = candidate.length();
            if (end > 0
                    && end < word.length()
                    && word.startsWith(candidate)
                    && Character.isUpperCase(word.charAt(end))) {
                return candidate;
            }
        }
        return null;
    }

    /** Returns a suggestion of the nearest candidate, quoted, or null if no candidate is near the word. */
    public static @Nullable String hint(String word, Collection<String> candidates) {
        String nearest = nearest(word, candidates);
        return nearest == null ? null : "Did you mean \"" + nearest + "\"?";
    }

    /**
     * Returns a suggestion of the candidate that a word differs from by a typo: in case or in one letter, from five letters on
     * in two; null if there is none. Unlike {@link #hint} it does not take one real word for another.
     */
    public static @Nullable String typo(String word, Collection<String> candidates) {
        String nearest = nearest(word, candidates);
        if (nearest == null) {
            return null;
        }
        int allowed = word.length() < SHORTEST_PART ? 1 : 2;
        int distance = distance(word.toLowerCase(Locale.ROOT), nearest.toLowerCase(Locale.ROOT));
        return distance <= allowed ? "Did you mean \"" + nearest + "\"?" : null;
    }

    /** Returns the edit distance of two words: insertions, deletions, replacements and swaps of neighbours. */
    public static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return last[to.length()];
    }
}
