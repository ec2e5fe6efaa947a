// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object type of the API: its fields by name. */
public final class ObjectType {
    private final String name;
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Map<String, String> moved = new LinkedHashMap<>();

    /**
     * One field of a type.
     *
     * @param type the type of its value
     * @param mark the support for it
     */
    public record Field(FieldType type, FieldSupport mark) {}

    /** Makes a type without fields yet, so that types can refer to each other. */
    ObjectType(String name) {
        this.name = name;
    }

    /** Returns the type's name in the table. */
    public String name() {
        return name;
    }

    /** Returns a field, or null if the type has none of that name. */
    public @Nullable Field field(String fieldName) {
        return fields.get(fieldName);
    }

    /** Returns the names of all fields. */
    public Set<String> fieldNames() {
        return fields.keySet();
    }

    /** Returns the current path of a field of earlier versions, or null if the type never had it or it was removed. */
    @Nullable
    String moved(String fieldName) {
        return moved.get(fieldName);
    }

    void addMoved(String fieldName, String place) {
        moved.put(fieldName, place);
    }

    boolean isEmpty() {
        return fields.isEmpty();
    }

    void add(String fieldName, Field field) {
        if (fields.put(fieldName, field) != null) {
            throw new IllegalArgumentException("type " + name + " has two fields " + fieldName);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
