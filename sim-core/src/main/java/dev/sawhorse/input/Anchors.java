// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The anchors of a document, and its number of values with aliases expanded, which they may multiply. */
final class Anchors {
    /** A document of fewer values is small, whatever its aliases do. */
    static final int MOST_VALUES = 1_000_000;

    /** Aliases of a larger document may multiply its values by this, as those of labels in a large List do. */
    private static final int MOST_EXPANSION = 10;

    private final Map<String, Anchored> anchors = new HashMap<>();
    private long size;
    private long written;

    /** The value of an anchor, with its number of values and its depth. */
    record Anchored(SourceNode node, long size, int height) {}

    /** Begins a document. */
    void clear() {
        anchors.clear();
        size = 0;
        written = 0;
    }

    /** Counts values that are written in the document. */
    void count(int values) {
        size += values;
        written += values;
    }

    /** Returns the number of values with aliases expanded. */
    long size() {
        return size;
    }

    void define(String name, SourceNode node, long sizeOfNode, int height) {
        anchors.put(name, new Anchored(node, sizeOfNode, height));
    }

    @Nullable
    Anchored find(String name) {
        return anchors.get(name);
    }

    /** Counts the values of an alias; returns false if there are too many. */
    boolean expand(Anchored anchored) {
        size += anchored.size();
        return size <= Math.max(MOST_VALUES, MOST_EXPANSION * written);
    }
}
