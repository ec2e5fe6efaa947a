// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.history.HistoryFindings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields that records of a format have, by kind of record, and what cannot be told without each. A field that no record of
 * its kind has is reported; a kind that no file has is not, because nothing follows from that.
 *
 * <p>A field is a path of keys with dots, which leads through lists; {@code " or "} separates the paths of a fact that is written
 * in several ways.
 */
final class ExpectedFields {
    private final String format;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    /** The fields of one kind that no record had so far. */
    private static final class Kind {
        final List<Field> pending = new ArrayList<>();
        boolean met;
    }

    private record Field(String name, List<String[]> paths, String consequence) {
        static Field of(String name, String consequence) {
            List<String[]> paths = Arrays.stream(name.split(" or "))
                    .map(path -> path.split("\\."))
                    .toList();
            return new Field(name, paths, consequence);
        }

        boolean isBelow(Field other) {
            return name.startsWith(other.name + ".");
        }

        boolean isIn(MappingNode record) {
            return paths.stream().anyMatch(path -> has(record, path, 0));
        }

        private static boolean has(@Nullable SourceNode node, String[] path, int depth) {
            if (node == null || depth == path.length) {
                return node != null;
            }
            if (node instanceof SequenceNode list) {
                return list.items().stream().anyMatch(item -> has(item, path, depth));
            }
            return node instanceof MappingNode mapping && has(mapping.present(path[depth]), path, depth + 1);
        }
    }

    /**
     * Creates a table without fields.
     *
     * @param format name of the format
     */
    ExpectedFields(String format) {
        this.format = format;
    }

    /**
     * Adds a field.
     *
     * @param kind the records that have it, in the plural
     * @param consequence what cannot be told without it
     */
    ExpectedFields with(String kind, String field, String consequence) {
        kinds.computeIfAbsent(kind, name -> new Kind()).pending.add(Field.of(field, consequence));
        return this;
    }

    /** Notes the fields of a record. */
    void met(String kind, MappingNode record) {
        Kind known = kinds.get(kind);
        if (known != null) {
            known.met = true;
            known.pending.removeIf(field -> field.isIn(record));
        }
    }

    /** Notes the fields of a record whose values are read one by one, or the columns of a table. */
    void met(String kind, List<String> fields) {
        Kind known = kinds.get(kind);
        if (known != null) {
            known.met = true;
            known.pending.removeIf(
                    field -> Arrays.stream(field.name().split(" or ")).anyMatch(fields::contains));
        }
    }

    /** Reports the fields that no record of their kind has. */
    void report(HistoryFindings findings) {
        kinds.forEach((name, kind) -> {
            if (kind.met) {
                kind.pending.stream()
                        .filter(field -> kind.pending.stream().noneMatch(field::isBelow))
                        .forEach(field -> findings.missing(format, field.name() + " of " + name, field.consequence()));
            }
        });
    }
}
