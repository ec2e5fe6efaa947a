// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The type of the variants of a scenario: a mapping from names to overlays. It checks that the overlays can be applied; the
 * resulting scenarios are validated like the scenario itself.
 */
final class VariantsType implements FieldType<List<Variant>> {
    private static final Field<String> DESCRIPTION = Field.of(
            Overlay.DESCRIPTION,
            Types.text("Consolidates after five minutes"),
            "",
            "that of the preset",
            "Description of the variant for readers.");

    private static final Field<String> PRESET = Field.optional(
            Overlay.PRESET,
            Types.choice(Presets.NAMES, name -> name),
            "A shipped overlay that is applied before the variant's own changes.");

    private static final Field<List<ManifestEntry>> MANIFESTS = Field.optional(
            Overlay.MANIFESTS,
            Types.listOf(ManifestEntry.TYPE),
            "Additional objects; one with the same kind and name replaces the scenario's.");

    private static final Field<List<Value>> PATCH = Field.optional(
            Overlay.PATCH,
            Types.listOf(new PatchType()),
            "Changes to objects of the scenario: `kind`, `name` (default: all of the kind) and the fields to merge; "
                    + "`$patch: delete` removes the objects.");

    private static final Field<Value> APPEND = Field.optional(
            Overlay.APPEND,
            new AppendType(),
            "Items appended to the scenario's lists, by section: `timeline`, `workloads`, `assert` and others.");

    private static final Field<Value> SET =
            Field.optional(Overlay.SET, new SetType(), "Single values by path, as with `--set`.");

    /** The fields that a variant must not change: variants are compared over the same time and seeds. */
    private static final List<String> SHARED = List.of("name", "variants", "seed", "start", "duration");

    private static final List<Field<?>> FIELDS = List.of(DESCRIPTION, PRESET, MANIFESTS, PATCH, APPEND, SET);

    @Override
    public @Nullable List<Variant> read(Value value) {
        if (value.fields() == null || !(value.node() instanceof MappingNode written)) {
            return null;
        }
        List<Variant> variants = new ArrayList<>();
        for (MappingNode.Entry entry : written.entries()) {
            NodePath path = value.path().child(entry.key());
            Variant variant = read(entry, path, value.problems());
            if (variant != null) {
                variants.add(variant);
            }
        }
        return variants.size() == written.entries().size() ? variants : null;
    }

    private static @Nullable Variant read(MappingNode.Entry entry, NodePath path, Problems problems) {
        if (!entry.key().matches("[a-z0-9]([-a-z0-9.]*[a-z0-9])?")) {
            problems.error(
                    entry.position(),
                    path.toString(),
                    "\"" + entry.key() + "\" is not the name of a variant",
                    "Use only lower-case letters, digits, dots and dashes, with a letter or digit at both ends.");
            return null;
        }
        if (entry.value().isNull()) {
            return new Variant(entry.key(), "", new MappingNode(entry.position(), List.of()));
        }
        Value value = new Value(entry.value(), path, problems);
        if (value.fields() == null || !(entry.value() instanceof MappingNode overlay)) {
            return null;
        }
        boolean valid = areKeysKnown(overlay, path, problems);
        for (Field<?> field : FIELDS) {
            valid &= isValid(field, overlay, path, problems);
        }
        return valid ? new Variant(entry.key(), description(overlay), overlay) : null;
    }

    /** A variant without a description has that of its preset. */
    private static String description(MappingNode overlay) {
        String preset = overlay.text(Overlay.PRESET);
        String own = overlay.text(Overlay.DESCRIPTION);
        String description =
                own == null && preset != null ? Presets.overlay(preset).text(Overlay.DESCRIPTION) : own;
        return description == null ? "" : description;
    }

    private static boolean isValid(Field<?> field, MappingNode overlay, NodePath path, Problems problems) {
        var node = overlay.present(field.name());
        return node == null || field.type().read(new Value(node, path.child(field.name()), problems)) != null;
    }

    private static boolean areKeysKnown(MappingNode overlay, NodePath path, Problems problems) {
        List<String> known = keys();
        boolean valid = true;
        for (MappingNode.Entry entry : overlay.entries()) {
            if (!known.contains(entry.key())) {
                String hint = Spelling.hint(entry.key(), known);
                problems.error(
                        entry.position(),
                        path.child(entry.key()).toString(),
                        "unknown key \"" + entry.key() + "\"",
                        hint == null ? "Maybe one of these: " + String.join(", ", known) + "." : hint);
                valid = false;
            }
        }
        return valid;
    }

    /** Returns the keys of a variant: its own, and all sections of the scenario except the shared ones. */
    private static List<String> keys() {
        List<String> keys = new ArrayList<>(FIELDS.stream().map(Field::name).toList());
        sections().forEach(section -> keys.add(section.name()));
        return keys;
    }

    private static List<Field<?>> sections() {
        List<String> own = new ArrayList<>(FIELDS.stream().map(Field::name).toList());
        own.addAll(SHARED);
        return ScenarioFile.SECTION.fields().stream()
                .filter(field -> !own.contains(field.name()))
                .toList();
    }

    @Override
    public Object example() {
        return Map.of("eager", Map.of(Overlay.SET, Map.of("karpenter.batchIdleDuration", "2s")));
    }

    @Override
    public String label() {
        return "mapping to variant";
    }

    @Override
    public List<Field<?>> fields() {
        return FIELDS;
    }

    @Override
    public String separator() {
        return ".*.";
    }

    @Override
    public List<Field<?>> otherFields() {
        return sections();
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        schema.writeStringProperty("type", "object");
        schema.writeName("additionalProperties");
        schema.writeStartObject();
        schema.writeName("type");
        schema.writeStartArray();
        schema.writeString("object");
        schema.writeString("null");
        schema.writeEndArray();
        schema.writeBooleanProperty("additionalProperties", false);
        schema.writeName("properties");
        schema.writeStartObject();
        for (Field<?> field : FIELDS) {
            schema.writeName(field.name());
            schema.writeStartObject();
            schema.writeStringProperty("description", field.description());
            field.type().writeSchema(schema);
            schema.writeEndObject();
        }
        for (Field<?> section : sections()) {
            schema.writeName(section.name());
            schema.writeStartObject();
            schema.writeStringProperty("description", "Laid over the scenario's own " + section.name() + ".");
            schema.writeEndObject();
        }
        schema.writeEndObject();
        schema.writeEndObject();
    }

    /** The type of a change to objects: a mapping with at least their kind. */
    private record PatchType() implements FieldType<Value> {
        @Override
        public @Nullable Value read(Value value) {
            var fields = value.fields();
            return fields == null || fields.require("kind") == null ? null : value;
        }

        @Override
        public Object example() {
            return new TreeMap<>(Map.of("kind", "NodePool", "spec", Map.of("weight", 10)));
        }

        @Override
        public String label() {
            return "patch";
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeStringProperty("type", "object");
            schema.writeName("required");
            schema.writeStartArray();
            schema.writeString("kind");
            schema.writeEndArray();
        }
    }

    /** The type of a mapping from sections that are lists to further items. */
    private static final class AppendType implements FieldType<Value> {
        @Override
        public @Nullable Value read(Value value) {
            if (value.fields() == null || !(value.node() instanceof MappingNode lists)) {
                return null;
            }
            List<String> known = lists();
            boolean valid = true;
            for (MappingNode.Entry entry : lists.entries()) {
                Value written = new Value(entry.value(), value.path().child(entry.key()), value.problems());
                if (!known.contains(entry.key())) {
                    value.problems()
                            .error(
                                    entry.position(),
                                    written.path().toString(),
                                    "\"" + entry.key() + "\" is not a section that is a list",
                                    "Use one of these: " + String.join(", ", known) + ".");
                    valid = false;
                } else if (!(entry.value() instanceof SequenceNode)) {
                    written.error("is " + entry.value().describe() + ", but a list is expected", null);
                    valid = false;
                }
            }
            return valid ? value : null;
        }

        private static List<String> lists() {
            return sections().stream()
                    .filter(section -> section.absent() instanceof List)
                    .map(Field::name)
                    .toList();
        }

        @Override
        public Object example() {
            return Map.of("assert", List.of("cost.total <= 12.5"));
        }

        @Override
        public String label() {
            return "mapping to list";
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeStringProperty("type", "object");
            schema.writeName("additionalProperties");
            schema.writeStartObject();
            schema.writeStringProperty("type", "array");
            schema.writeEndObject();
        }
    }

    /** The type of a mapping from paths to values. */
    private record SetType() implements FieldType<Value> {
        @Override
        public @Nullable Value read(Value value) {
            if (value.fields() == null || !(value.node() instanceof MappingNode set)) {
                return null;
            }
            boolean valid = true;
            for (MappingNode.Entry entry : set.entries()) {
                try {
                    Setting.of(entry);
                } catch (InvalidInputException e) {
                    value.problems().addAll(e.problems());
                    valid = false;
                }
            }
            return valid ? value : null;
        }

        @Override
        public Object example() {
            return Map.of("karpenter.batchIdleDuration", "2s");
        }

        @Override
        public String label() {
            return "mapping from paths to values";
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            schema.writeStringProperty("type", "object");
        }
    }
}
