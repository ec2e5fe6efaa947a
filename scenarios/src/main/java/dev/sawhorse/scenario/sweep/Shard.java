// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import org.jspecify.annotations.Nullable;

/**
 * A part of a sweep: every {@code count}-th run.
 *
 * @param number the number of the part, from 1
 * @param count the number of parts
 */
public record Shard(int number, int count) {
    /** The whole sweep. */
    public static final Shard ALL = new Shard(1, 1);

    /** Parses a shard such as {@code 3/40}; returns null if the text is not one. */
    public static @Nullable Shard parse(String text) {
        int slash = text.indexOf('/');
        try {
            int number = Integer.parseInt(text.substring(0, Math.max(slash, 0)));
            int count = Integer.parseInt(text.substring(slash + 1));
            return number >= 1 && number <= count ? new Shard(number, count) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Returns whether a run, given by its index in the sweep, is in this part. */
    boolean contains(int run) {
        return run % count == number - 1;
    }

    /** Returns it as in {@code 3/40}. */
    public String text() {
        return number + "/" + count;
    }
}
