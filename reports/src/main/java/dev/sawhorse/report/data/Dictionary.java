// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A dictionary-encoded column of texts with few distinct values: the distinct texts, and an index per row. */
final class Dictionary {
    private final List<String> words;
    private final int[] rows;

    private Dictionary(List<String> words, int[] rows) {
        this.words = words;
        this.rows = rows;
    }

    /** Makes the column of some rows; texts are in the order of their first occurrence. */
    static <T> Dictionary of(List<T> rows, Function<T, String> text) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        int[] column = new int[rows.size()];
        for (int i = 0; i < column.length; i++) {
            String word = text.apply(rows.get(i));
            Integer known = numbers.putIfAbsent(word, numbers.size());
            column[i] = known == null ? numbers.size() - 1 : known;
        }
        return new Dictionary(List.copyOf(numbers.keySet()), column);
    }

    /** Writes the column under its name. */
    void write(String name, ScriptJson json) {
        json.name(name).beginObject();
        json.name("words").values(words).name("rows").values(rows);
        json.endObject();
    }
}
