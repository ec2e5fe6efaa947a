package dev.sawhorse.kube.manifest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A type of the API: its fields by name. */
public final class ObjectType {
    private final String name;
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Map<String, String> moved = new LinkedHashMap<>();

    /**
     * One field of a type.
     *
     * @param type what its value looks like
     * @param mark what becomes of it here
     */
    public record Field(FieldType type, FieldMark mark) {}

    /** Makes a type whose fields are still to come, so that types can refer to each other. */
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

    /** Returns where a field of earlier versions is today, or null if the type never had it or it is nowhere. */
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
