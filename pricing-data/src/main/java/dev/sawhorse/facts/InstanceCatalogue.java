// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The known instance types of a cloud, in the order of their names. */
public final class InstanceCatalogue {
    private static final TableCache<InstanceCatalogue> KNOWN = new TableCache<>();

    private final Provenance provenance;
    private final Map<String, InstanceShape> byName;
    private final List<InstanceShape> verified;
    private final @Nullable OwnInstanceTypes own;

    private InstanceCatalogue(
            Provenance provenance, Map<String, InstanceShape> byName, @Nullable OwnInstanceTypes own) {
        this.provenance = provenance;
        this.byName = byName;
        this.own = own;
        this.verified = Collections.unmodifiableList(verified(byName.values(), own));
    }

    private static List<InstanceShape> verified(Collection<InstanceShape> shapes, @Nullable OwnInstanceTypes own) {
        List<InstanceShape> verified = new ArrayList<>(shapes.size());
        for (InstanceShape shape : shapes) {
            if (shape.verified() || own != null && own.byName().containsKey(shape.name())) {
                verified.add(shape);
            }
        }
        return verified;
    }

    /** Reads the shipped catalogue of EC2. */
    public static InstanceCatalogue load() {
        return load(FactSource.bundled());
    }

    /** Reads the shipped catalogue of a region's cloud. */
    public static InstanceCatalogue ofRegion(String region) {
        return load(FactSource.ofRegion(region));
    }

    /** Reads the catalogue of a source. */
    public static InstanceCatalogue load(FactSource source) {
        return KNOWN.of(source, "instance-types", () -> read(source));
    }

    private static InstanceCatalogue read(FactSource source) {
        FactTable table = FactTable.require(source, "instance-types");
        InstanceTypeReader reader = new InstanceTypeReader(table);
        Map<String, InstanceShape> byName = new TreeMap<>();
        for (InstanceShape shape = reader.next(); shape != null; shape = reader.next()) {
            byName.put(shape.name(), shape);
        }
        return new InstanceCatalogue(table.provenance(), byName, null);
    }

    /** Returns the catalogue with the types of a user's own table, which replace shipped ones of the same name. */
    public InstanceCatalogue with(OwnInstanceTypes table) {
        Map<String, InstanceShape> all = new TreeMap<>(byName);
        all.putAll(table.byName());
        return new InstanceCatalogue(provenance, all, table);
    }

    /** Returns the types with complete figures: those on Karpenter's reference page, and those of a user's own table. */
    public List<InstanceShape> types() {
        return verified;
    }

    /** Returns all types, including those whose figures come from fewer sources and may be incomplete. */
    public Collection<InstanceShape> allTypes() {
        return Collections.unmodifiableCollection(byName.values());
    }

    /** Returns the type of a name, or null when there is none. */
    public @Nullable InstanceShape find(String name) {
        return byName.get(name);
    }

    /**
     * Returns the type of a name.
     *
     * @throws UnknownInstanceTypeException when there is none
     */
    public InstanceShape require(String name) {
        InstanceShape shape = find(name);
        if (shape == null) {
            throw new UnknownInstanceTypeException(
                    name, sizesOfFamily(InstanceTypeName.parse(name).family()));
        }
        return shape;
    }

    /** Returns where the figures of the shipped types come from. */
    public Provenance provenance() {
        return provenance;
    }

    /** Returns the types of a user's own table, null if there is none. */
    public @Nullable OwnInstanceTypes own() {
        return own;
    }

    private List<String> sizesOfFamily(String family) {
        List<String> names = new ArrayList<>();
        for (InstanceShape shape : byName.values()) {
            if (shape.typeName().family().equals(family)) {
                names.add(shape.name());
            }
        }
        return names;
    }
}
