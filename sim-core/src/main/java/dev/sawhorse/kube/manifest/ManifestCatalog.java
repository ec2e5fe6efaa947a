// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The readable kinds of manifests: their fields, and the readers of those with a value. */
public final class ManifestCatalog {
    private final FieldTable table;
    private final Map<String, ObjectReader<?>> readers;
    private final List<OldKind> oldKinds;
    private final Map<String, String> retired;
    private final List<ObjectRewrite> rewrites;

    /**
     * A deprecated kind that is converted on reading.
     *
     * @param kind its fields
     * @param conversion converts its objects to the next version
     */
    record OldKind(KindInfo kind, ManifestConversion conversion) {}

    private ManifestCatalog(
            FieldTable table,
            Map<String, ObjectReader<?>> readers,
            List<OldKind> oldKinds,
            Map<String, String> retired,
            List<ObjectRewrite> rewrites) {
        this.table = table;
        this.readers = Collections.unmodifiableMap(readers);
        this.oldKinds = List.copyOf(oldKinds);
        this.retired = Collections.unmodifiableMap(retired);
        this.rewrites = List.copyOf(rewrites);
    }

    /** Makes a catalogue of the kinds of a table, without readers. */
    public static ManifestCatalog of(FieldTable table) {
        return new ManifestCatalog(table, Map.of(), List.of(), Map.of(), List.of());
    }

    /** Returns this catalogue over a larger table. */
    public ManifestCatalog withTable(FieldTable larger) {
        return new ManifestCatalog(larger, readers, oldKinds, retired, rewrites);
    }

    /**
     * Returns this catalogue with a reader for a kind of its table.
     *
     * @throws IllegalArgumentException if the kind is not in the table
     */
    public ManifestCatalog with(String apiVersion, String kind, ObjectReader<?> reader) {
        if (table.kind(apiVersion, kind) == null) {
            throw new IllegalArgumentException("the field table does not contain " + apiVersion + " " + kind);
        }
        Map<String, ObjectReader<?>> more = new LinkedHashMap<>(readers);
        more.put(apiVersion + " " + kind, reader);
        return new ManifestCatalog(table, more, oldKinds, retired, rewrites);
    }

    /**
     * Returns this catalogue with a deprecated kind that is converted. Conversions are applied in the order of their addition,
     * so older versions come first.
     *
     * @param old a table with the kind
     * @throws IllegalArgumentException if the kind is not in it
     */
    public ManifestCatalog withConversion(
            FieldTable old, String apiVersion, String kind, ManifestConversion conversion) {
        KindInfo info = old.kind(apiVersion, kind);
        if (info == null) {
            throw new IllegalArgumentException("the field table does not contain " + apiVersion + " " + kind);
        }
        List<OldKind> more = new ArrayList<>(oldKinds);
        more.add(new OldKind(info, conversion));
        return new ManifestCatalog(table, readers, more, retired, rewrites);
    }

    /** Returns this catalogue with a hint for all other kinds of an apiVersion that is no longer supported. */
    public ManifestCatalog withRetired(String apiVersion, String hint) {
        Map<String, String> more = new LinkedHashMap<>(retired);
        more.put(apiVersion, hint);
        return new ManifestCatalog(table, readers, oldKinds, more, rewrites);
    }

    /** Returns this catalogue with a rewrite of deprecated terms in applied objects, in the order of addition. */
    public ManifestCatalog withRewrite(ObjectRewrite rewrite) {
        List<ObjectRewrite> more = new ArrayList<>(rewrites);
        more.add(rewrite);
        return new ManifestCatalog(table, readers, oldKinds, retired, more);
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

    /** Returns the deprecated kinds, in the order of their conversion. */
    List<OldKind> oldKinds() {
        return oldKinds;
    }

    /** Returns the rewrites of deprecated terms, in order. */
    List<ObjectRewrite> rewrites() {
        return rewrites;
    }

    /** Returns the hint for an apiVersion that is no longer supported, or null if it is not one. */
    @Nullable
    String retired(String apiVersion) {
        return retired.get(apiVersion);
    }
}
