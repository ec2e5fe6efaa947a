package dev.sawhorse.kube.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of manifests that can be read: their fields, and for those with a value its reader. */
public final class ManifestCatalog {
    private final FieldTable table;
    private final Map<String, ObjectReader<?>> readers;
    private final Map<String, String> retired;

    private ManifestCatalog(FieldTable table, Map<String, ObjectReader<?>> readers, Map<String, String> retired) {
        this.table = table;
        this.readers = Collections.unmodifiableMap(readers);
        this.retired = Collections.unmodifiableMap(retired);
    }

    /** Makes a catalogue of the kinds of a table, so far without readers. */
    public static ManifestCatalog of(FieldTable table) {
        return new ManifestCatalog(table, Map.of(), Map.of());
    }

    /** Returns this catalogue over a table that has further kinds. */
    public ManifestCatalog withTable(FieldTable larger) {
        return new ManifestCatalog(larger, readers, retired);
    }

    /**
     * Returns this catalogue with a reader for a kind of its table.
     *
     * @throws IllegalArgumentException if the table does not know the kind
     */
    public ManifestCatalog with(String apiVersion, String kind, ObjectReader<?> reader) {
        if (table.kind(apiVersion, kind) == null) {
            throw new IllegalArgumentException("the field table does not know " + apiVersion + " " + kind);
        }
        Map<String, ObjectReader<?>> more = new LinkedHashMap<>(readers);
        more.put(apiVersion + " " + kind, reader);
        return new ManifestCatalog(table, more, retired);
    }

    /** Returns this catalogue with what to say about every kind of an apiVersion that is no longer read. */
    public ManifestCatalog withRetired(String apiVersion, String hint) {
        Map<String, String> more = new LinkedHashMap<>(retired);
        more.put(apiVersion, hint);
        return new ManifestCatalog(table, readers, more);
    }

    /** Returns the table of fields. */
    public FieldTable table() {
        return table;
    }

    /** Returns the reader of a kind, or null if the kind has no value. */
    @Nullable
    ObjectReader<?> reader(KindInfo kind) {
        return readers.get(kind.toString());
    }

    /** Returns what to say about an apiVersion that is no longer read, or null if it is not such a one. */
    @Nullable
    String retired(String apiVersion) {
        return retired.get(apiVersion);
    }
}
