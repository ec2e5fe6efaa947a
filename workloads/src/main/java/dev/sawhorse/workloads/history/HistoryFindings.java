// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import dev.sawhorse.input.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The parts of a history that could not be used: what was skipped, and what the files do not state. */
public final class HistoryFindings {
    private final Map<String, Skipped> skipped = new LinkedHashMap<>();
    private final Set<Missing> missing = new LinkedHashSet<>();

    /**
     * Parts of the input that were left out for the same reason.
     *
     * @param what the parts and the reason
     * @param count how many
     * @param first position of the first
     */
    public record Skipped(String what, long count, Position first) {}

    /**
     * A fact that the files do not state.
     *
     * @param format name of the format of the files
     * @param field the missing field or fact
     * @param consequence what cannot be told without it
     */
    public record Missing(String format, String field, String consequence) {}

    /** Counts a part that is left out. */
    public void skipped(String what, Position position) {
        Skipped known = skipped.get(what);
        skipped.put(
                what,
                new Skipped(what, known == null ? 1 : known.count() + 1, known == null ? position : known.first()));
    }

    /** Notes a fact that the files do not state. */
    public void missing(String format, String field, String consequence) {
        missing.add(new Missing(format, field, consequence));
    }

    /** Returns what was skipped, in the order of the first of each. */
    public List<Skipped> skipped() {
        return List.copyOf(skipped.values());
    }

    /** Returns what the files do not state. */
    public List<Missing> missing() {
        return new ArrayList<>(missing);
    }
}
