// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A timeline action that changes labels or annotations of objects, as {@code kubectl label --overwrite} and {@code kubectl
 * annotate --overwrite} do.
 *
 * @param part labels or annotations
 * @param set values to set, by key
 * @param removed keys to remove
 */
public record MetadataChange(ObjectSelector objects, Part part, Map<String, String> set, List<String> removed)
        implements TimelineEntry.Action {

    /** The part of an object's metadata that is changed. */
    public enum Part {
        LABELS("labels", "label"),
        ANNOTATIONS("annotations", "annotate");

        private final String field;
        private final String verb;

        Part(String field, String verb) {
            this.field = field;
            this.verb = verb;
        }

        /** Returns the kubectl command of the change. */
        public String verb() {
            return verb;
        }

        /** Returns the name of the field of metadata. */
        public String field() {
            return field;
        }
    }

    private static final Field<List<String>> REMOVE =
            Field.of("remove", Types.listOf(Types.text("tier")), List.of(), "", "Keys to remove.");

    static final Section<MetadataChange> LABEL = section(Part.LABELS);
    static final Section<MetadataChange> ANNOTATE = section(Part.ANNOTATIONS);

    private static Section<MetadataChange> section(Part part) {
        Field<Map<String, String>> set = Field.of(
                part.field,
                Types.mapOf("tier", Types.scalar("gold")),
                Map.of(),
                "",
                "The " + part.field + " that are set, by key.");
        return Section.<MetadataChange>of(
                        values -> new MetadataChange(
                                ObjectSelector.of(
                                        values.get(ObjectSelector.KIND), values, values.get(ObjectSelector.NAMESPACE)),
                                part,
                                values.get(set),
                                values.get(REMOVE)),
                        ObjectSelector.KIND,
                        ObjectSelector.NAMESPACE,
                        set,
                        REMOVE)
                .withExactlyOneOf(ObjectSelector.NAME, ObjectSelector.SELECTOR);
    }

    /** Returns labels or annotations after the change. */
    public Map<String, String> changed(Map<String, String> before) {
        Map<String, String> after = new LinkedHashMap<>(before);
        after.putAll(set);
        removed.forEach(after::remove);
        return after;
    }
}
