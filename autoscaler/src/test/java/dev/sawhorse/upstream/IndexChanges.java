// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The functions that differ between two versions of a repository, by file. Moved functions have the same symbol and text in
 * another file; they and the removed ones stand under their former file.
 */
record IndexChanges(
        Map<String, List<String>> changed,
        Map<String, List<String>> added,
        Map<String, List<String>> removed,
        Map<String, List<String>> moved) {
    static IndexChanges between(UpstreamIndex before, UpstreamIndex after) {
        IndexChanges changes = new IndexChanges(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        before.hashes()
                .forEach((file, functions) -> functions.forEach((symbol, hash) -> {
                    String now = after.functions(file).get(symbol);
                    if (now == null) {
                        put(isMoved(symbol, hash, before, after) ? changes.moved : changes.removed, file, symbol);
                    } else if (!now.equals(hash)) {
                        put(changes.changed, file, symbol);
                    }
                }));
        after.hashes()
                .forEach((file, functions) -> functions.forEach((symbol, hash) -> {
                    if (!before.has(file, symbol) && !isMoved(symbol, hash, after, before)) {
                        put(changes.added, file, symbol);
                    }
                }));
        return changes;
    }

    /** Whether the other version has the function in a file in which this version does not have it. */
    private static boolean isMoved(String symbol, String hash, UpstreamIndex version, UpstreamIndex other) {
        return other.hashes().entrySet().stream()
                .anyMatch(file -> hash.equals(file.getValue().get(symbol)) && !version.has(file.getKey(), symbol));
    }

    private static void put(Map<String, List<String>> files, String file, String symbol) {
        files.computeIfAbsent(file, f -> new ArrayList<>()).add(symbol);
    }
}
