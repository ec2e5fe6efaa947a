// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import dev.sawhorse.csv.CsvTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The instance types of a user's own table, in the format of the shipped one, with the optional columns {@code ebs_attachments} and
 * {@code zones}: names or ids of zones joined by {@code ;}. They replace shipped types of the same name.
 */
public final class OwnInstanceTypes {
    private final Map<String, InstanceShape> byName = new TreeMap<>();
    private final Map<String, List<Zone>> zones = new TreeMap<>();
    private final Provenance provenance;

    private OwnInstanceTypes(Provenance provenance) {
        this.provenance = provenance;
    }

    /**
     * Reads a table; an error is that of the source of its lines.
     *
     * @param zones the zones of the region, null if the table is not read for a region
     */
    public static OwnInstanceTypes read(CsvTable rows, Provenance provenance, @Nullable Zones zones) {
        OwnInstanceTypes types = new OwnInstanceTypes(provenance);
        FactTable table = FactTable.of(rows, provenance);
        InstanceTypeReader reader = new InstanceTypeReader(table);
        int offered = table.optional("zones");
        for (InstanceShape shape = reader.next(); shape != null; shape = reader.next()) {
            types.add(shape, table);
            String cell = table.text(offered);
            if (zones != null && !cell.isEmpty()) {
                types.zones.put(shape.name(), zones(cell, offered, table, zones));
            }
        }
        return types;
    }

    private void add(InstanceShape shape, FactTable table) {
        int name = table.column("name");
        if (shape.typeName().size().isEmpty()) {
            throw table.error(name, "\"" + shape.name() + "\" is not the name of an instance type such as m5.large");
        }
        if (byName.put(shape.name(), shape) != null) {
            throw table.error(name, shape.name() + " is in an earlier row already");
        }
        String architecture = shape.processor().architecture();
        if (!architecture.equals("amd64") && !architecture.equals("arm64")) {
            throw table.error(
                    table.column("architecture"),
                    "\"" + architecture + "\" of " + shape.name() + " is not amd64 or arm64");
        }
        requireAboveZero(shape.vcpus(), "vcpus", table);
        requireAboveZero(shape.memoryMib(), "memory_mib", table);
        NetworkLimits network = shape.network();
        if (network.defaultCardEnis() == 0) {
            requireAboveZero(network.maxPods(), "max_pods", table);
        } else {
            requireAboveZero(network.ipv4PerEni(), "ipv4_per_eni", table);
        }
    }

    private static void requireAboveZero(int figure, String column, FactTable table) {
        if (figure <= 0) {
            throw table.error(
                    table.column(column), "of " + table.text(table.column("name")) + " is " + figure + ", not above 0");
        }
    }

    private static List<Zone> zones(String cell, int column, FactTable table, Zones known) {
        List<Zone> zones = new ArrayList<>();
        for (String name : cell.split(";", -1)) {
            Zone zone = known.find(name);
            if (zone == null) {
                throw table.error(column, "\"" + name + "\" is not a zone of " + known.region());
            }
            zones.add(zone);
        }
        return known.all().stream().filter(zones::contains).toList();
    }

    /** Returns the types by name, in the order of their names. */
    public Map<String, InstanceShape> byName() {
        return Collections.unmodifiableMap(byName);
    }

    /** Returns the zones that offer a type, in the order of their names; empty if the table does not say. */
    public List<Zone> zones(String instanceType) {
        return zones.getOrDefault(instanceType, List.of());
    }

    /** Returns the types whose zones the table does not state. */
    public List<String> typesOfAllZones() {
        return byName.keySet().stream().filter(type -> !zones.containsKey(type)).toList();
    }

    /** Returns where the figures come from. */
    public Provenance provenance() {
        return provenance;
    }
}
