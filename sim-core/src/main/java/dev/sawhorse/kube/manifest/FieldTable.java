// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The known kinds of manifests, with all their fields and the support for each. */
public final class FieldTable {
    private final Map<String, KindInfo> kinds;
    private final Map<String, ObjectType> types;

    private FieldTable(Map<String, KindInfo> kinds, Map<String, ObjectType> types) {
        this.kinds = kinds;
        this.types = types;
    }

    /**
     * Reads a table from a resource beside a class; the format is described at the top of each table.
     *
     * @param known a table whose types the new one may refer to and whose kinds are included in the result; null for none
     */
    public static FieldTable ofResource(Class<?> beside, String resource, @Nullable FieldTable known) {
        try (InputStream stream = beside.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalArgumentException("no resource " + resource + " beside " + beside.getName());
            }
            return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8), known);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + resource + " cannot be read", e);
        }
    }

    /**
     * Reads a table from its text.
     *
     * @throws IllegalArgumentException naming the invalid line
     */
    static FieldTable parse(String text, @Nullable FieldTable known) {
        FieldTableParser parser = new FieldTableParser(known == null ? Map.of() : known.types);
        parser.parse(text);
        Map<String, KindInfo> kinds = new LinkedHashMap<>(known == null ? Map.of() : known.kinds);
        parser.kinds().forEach(kind -> kinds.put(kind.toString(), kind));
        return new FieldTable(Collections.unmodifiableMap(kinds), Collections.unmodifiableMap(parser.types()));
    }

    /** Returns a kind, or null if it is not known. */
    public @Nullable KindInfo kind(String apiVersion, String kind) {
        return kinds.get(apiVersion + " " + kind);
    }

    /** Returns all kinds in the order of the table. */
    public Collection<KindInfo> kinds() {
        return kinds.values();
    }

    /** Returns a type, or null if it is not known. */
    public @Nullable ObjectType type(String name) {
        return types.get(name);
    }
}
