// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A draft of an object's tree. Empty values are left out, as the API server does. */
final class ObjectDraft {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** Begins an object of a kind. */
    static ObjectDraft of(String apiVersion, String kind) {
        return new ObjectDraft().put("apiVersion", apiVersion).put("kind", kind);
    }

    /** Puts a value, unless it is null or empty. */
    ObjectDraft put(String key, @Nullable Object value) {
        boolean isEmpty = value == null
                || value.equals("")
                || (value instanceof Collection<?> list && list.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty());
        return isEmpty || value == null ? this : require(key, value);
    }

    /** Puts a value even if it is empty. */
    ObjectDraft require(String key, Object value) {
        fields.put(key, value);
        return this;
    }

    /** Puts a value that is not the API's default. */
    ObjectDraft putUnless(Object usual, String key, Object value) {
        return value.equals(usual) ? this : put(key, value);
    }

    /** Puts the trees of a list of values. */
    <T> ObjectDraft list(String key, Collection<T> values, Function<T, Object> tree) {
        List<Object> trees = values.stream().map(tree).toList();
        return put(key, trees);
    }

    Map<String, Object> build() {
        return Collections.unmodifiableMap(fields);
    }
}
