// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/**
 * The JSON form of one type of observation: its components by name, in their declared order. Shapes are derived from the
 * records by reflection, so that a new observation needs no code here.
 */
final class ObservationShape {
    private static final Map<Class<?>, ObservationShape> BY_CLASS = new HashMap<>();
    private static final Map<String, ObservationShape> BY_NAME = new HashMap<>();

    static {
        for (Class<?> type : Observation.class.getPermittedSubclasses()) {
            ObservationShape shape = new ObservationShape(type);
            BY_CLASS.put(type, shape);
            BY_NAME.put(type.getSimpleName(), shape);
        }
    }

    private final String name;
    private final String[] components;
    private final SerializableString[] names;
    private final ValueForm[] forms;
    private final Method[] accessors;
    private final Constructor<?> constructor;

    private ObservationShape(Class<?> type) {
        name = type.getSimpleName();
        RecordComponent[] parts = type.getRecordComponents();
        components = new String[parts.length];
        names = new SerializableString[parts.length];
        forms = new ValueForm[parts.length];
        accessors = new Method[parts.length];
        for (int i = 0; i < parts.length; i++) {
            components[i] = parts[i].getName();
            names[i] = new SerializedString(components[i]);
            forms[i] = ValueForm.of(parts[i].getType());
            accessors[i] = parts[i].getAccessor();
            // All records are public; setAccessible spares an access check on each call.
            accessors[i].setAccessible(true);
        }
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(name + " has no canonical constructor", e);
        }
    }

    static ObservationShape of(Observation observation) {
        ObservationShape shape = BY_CLASS.get(observation.getClass());
        if (shape == null) {
            throw new IllegalArgumentException(observation + " is no type of the journal");
        }
        return shape;
    }

    /** Returns the shape of the named type, null if the journal knows no such type. */
    static @Nullable ObservationShape named(String name) {
        return BY_NAME.get(name);
    }

    String name() {
        return name;
    }

    /** Writes the components as fields of the JSON object begun by the caller. */
    void write(Observation observation, JsonGenerator json) {
        try {
            for (int i = 0; i < components.length; i++) {
                json.writeName(names[i]);
                forms[i].write(accessors[i].invoke(observation), json);
            }
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + observation, e);
        }
    }

    /**
     * Returns the observation with the given fields.
     *
     * @throws IllegalArgumentException naming the field that is missing or of another type
     */
    Observation read(Map<String, Object> fields) {
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            Object value = fields.containsKey(components[i]) ? fields.get(components[i]) : forms[i].absent();
            if (value == null) {
                throw new IllegalArgumentException(name + " has no field \"" + components[i] + "\"");
            }
            values[i] = forms[i].read(components[i], value);
        }
        try {
            return (Observation) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no " + name + " of " + fields, e);
        }
    }
}
