// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The count of objects of an input that are left out because their kind is unknown. */
public final class UnknownKinds {
    private static final int MOST_NAMED = 12;

    private UnknownKinds() {}

    /** Records one note for an input, the kinds with the most objects first; nothing if no object is left out. */
    public static void note(Collection<Manifest> manifests, Position input, Problems problems) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Manifest manifest : manifests) {
            if (manifest.isLeftOut()) {
                counts.merge(manifest.kind().kind(), 1, Integer::sum);
            }
        }
        if (!counts.isEmpty()) {
            problems.note(input, "", "ignored objects of unknown kinds: " + text(counts));
        }
    }

    private static String text(Map<String, Integer> counts) {
        List<Map.Entry<String, Integer>> sorted = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        String named = sorted.stream()
                .limit(MOST_NAMED)
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        int others =
                sorted.stream().skip(MOST_NAMED).mapToInt(Map.Entry::getValue).sum();
        return others == 0 ? named : named + " and " + others + " of " + (sorted.size() - MOST_NAMED) + " other kinds";
    }
}
