package dev.sawhorse.kube.manifest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of manifests that can be read: their fields, and for those with a value its reader. */
public final class ManifestCatalog {
    private final FieldTable table;
    private final Map<String, ObjectReader<?>> readers;
    private final List<OldKind> oldKinds;
    private final Map<String, String> retired;
    private final List<ObjectRewrite> rewrites;

    /**
     * A kind of an old version that is still read.
     *
     * @param kind its fields
     * @param conversion what brings its objects to the next version
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

    /** Makes a catalogue of the kinds of a table, so far without readers. */
    public static ManifestCatalog of(FieldTable table) {
        return new ManifestCatalog(table, Map.of(), List.of(), Map.of(), List.of());
    }

    /** Returns this catalogue over a table that has further kinds. */
    public ManifestCatalog withTable(FieldTable larger) {
        return new ManifestCatalog(larger, readers, oldKinds, retired, rewrites);
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
        return new ManifestCatalog(table, more, oldKinds, retired, rewrites);
    }

    /**
     * Returns this catalogue with a kind of an old version that is converted. Conversions are made in the order they are added
     * here, so the older version comes first.
     *
     * @param old a table that knows the kind
     * @throws IllegalArgumentException if it does not
     */
    public ManifestCatalog withConversion(
            FieldTable old, String apiVersion, String kind, ManifestConversion conversion) {
        KindInfo info = old.kind(apiVersion, kind);
        if (info == null) {
            throw new IllegalArgumentException("the field table does not know " + apiVersion + " " + kind);
        }
        List<OldKind> more = new ArrayList<>(oldKinds);
        more.add(new OldKind(info, conversion));
        return new ManifestCatalog(table, readers, more, retired, rewrites);
    }

    /** Returns this catalogue with what to say about every other kind of an apiVersion that is no longer read. */
    public ManifestCatalog withRetired(String apiVersion, String hint) {
        Map<String, String> more = new LinkedHashMap<>(retired);
        more.put(apiVersion, hint);
        return new ManifestCatalog(table, readers, oldKinds, more, rewrites);
    }

    /** Returns this catalogue with old words brought to those of today in what users apply, in the order they are added here. */
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

    /** Returns the kinds of old versions, in the order of their conversion. */
    List<OldKind> oldKinds() {
        return oldKinds;
    }

    /** Returns what brings old words to those of today, in the order to be asked. */
    List<ObjectRewrite> rewrites() {
        return rewrites;
    }

    /** Returns what to say about an apiVersion that is no longer read, or null if it is not such a one. */
    @Nullable
    String retired(String apiVersion) {
        return retired.get(apiVersion);
    }
}
