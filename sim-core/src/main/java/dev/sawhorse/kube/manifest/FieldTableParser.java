// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A parser of field tables. */
final class FieldTableParser {
    private static final String MOVED = ">";

    private final Map<String, ObjectType> types;
    private final List<KindInfo> kinds = new ArrayList<>();
    private @Nullable ObjectType current;

    FieldTableParser(Map<String, ObjectType> known) {
        this.types = new LinkedHashMap<>(known);
    }

    List<KindInfo> kinds() {
        return kinds;
    }

    Map<String, ObjectType> types() {
        return types;
    }

    void parse(String text) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            try {
                parseLine(line);
            } catch (RuntimeException e) {
                throw new IllegalArgumentException("line " + number + " of a field table: " + e.getMessage(), e);
            }
        }
        for (KindInfo kind : kinds) {
            if (kind.type() != null) {
                addHead(kind.type());
            }
        }
        for (ObjectType type : types.values()) {
            if (type.isEmpty()) {
                throw new IllegalArgumentException("type " + type.name() + " of a field table is used but not given");
            }
        }
    }

    private void parseLine(String line) {
        String[] words = line.strip().split("\\s+");
        if (line.isBlank() || line.startsWith("#")) {
            return;
        }
        if (!line.startsWith(" ")) {
            parseHead(words);
            return;
        }
        if (current == null) {
            throw new IllegalArgumentException("fields without a type");
        }
        if (words[0].equals(MOVED)) {
            current.addMoved(words[1], String.join(" ", List.of(words).subList(2, words.length)));
            return;
        }
        FieldSupport mark = FieldSupport.ofSign(words[0]);
        for (int i = 1; i < words.length; i++) {
            int colon = words[i].indexOf(':');
            current.add(words[i].substring(0, colon), new ObjectType.Field(type(words[i].substring(colon + 1)), mark));
        }
    }

    private void parseHead(String[] words) {
        if (!words[0].equals("kind")) {
            current = objectType(words[0]);
            return;
        }
        String form = words.length > 5 ? words[5] : "";
        kinds.add(new KindInfo(
                words[1],
                words[2],
                words[3].equals("namespaced"),
                FieldSupport.ofSign(words[4]),
                form.equals("opaque") ? null : objectType(words[2]),
                form.equals("file")));
    }

    private FieldType type(String text) {
        if (text.startsWith("[]")) {
            return new FieldType.ListOf(type(text.substring(2)));
        }
        if (text.startsWith("{}")) {
            return new FieldType.MapOf(type(text.substring(2)));
        }
        if (text.indexOf('|') >= 0) {
            return new FieldType.Choice(List.of(text.split("\\|")));
        }
        return switch (text) {
            case "string" -> FieldType.Simple.STRING;
            case "boolean" -> FieldType.Simple.BOOLEAN;
            case "integer" -> FieldType.Simple.INTEGER;
            case "number" -> FieldType.Simple.NUMBER;
            case "quantity" -> FieldType.Simple.QUANTITY;
            case "intOrString" -> FieldType.Simple.INT_OR_STRING;
            case "time" -> FieldType.Simple.TIME;
            case "any" -> FieldType.Simple.ANY;
            default -> new FieldType.ObjectOf(objectType(text));
        };
    }

    private static void addHead(ObjectType type) {
        ObjectType.Field head = new ObjectType.Field(FieldType.Simple.STRING, FieldSupport.IRRELEVANT);
        type.add("apiVersion", head);
        type.add("kind", head);
    }

    private ObjectType objectType(String name) {
        return types.computeIfAbsent(name, ObjectType::new);
    }
}
