// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of source files that an import cannot use, counted by reason. */
public final class LeftOut {
    private static final int MOST_NAMES = 3;

    private final Map<String, Reason> reasons = new LinkedHashMap<>();

    /**
     * A reason for which rows were left out.
     *
     * @param count number of rows
     * @param names the first of what they are about, each once
     */
    public record Reason(long count, List<String> names) {}

    /** Counts a row. */
    void add(String reason, String name) {
        Reason before = reasons.getOrDefault(reason, new Reason(0, List.of()));
        List<String> names = before.names();
        if (names.size() < MOST_NAMES && !names.contains(name)) {
            names = new ArrayList<>(names);
            names.add(name);
        }
        reasons.put(reason, new Reason(before.count() + 1, List.copyOf(names)));
    }

    /** Returns the reasons, in the order in which they occurred first. */
    public Map<String, Reason> reasons() {
        return Collections.unmodifiableMap(reasons);
    }
}
