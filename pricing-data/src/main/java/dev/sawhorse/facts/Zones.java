// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The availability zones of one region with the instance types each offers.
 *
 * <p>For a few regions the offerings by zone are unknown. There every zone is assumed to offer every type, and if the zones are
 * unknown too there are three of them; {@link #assumed()} tells, and reports should say so.
 */
public final class Zones {
    private static final String[] ASSUMED_LETTERS = {"a", "b", "c"};

    private static final TableCache<Zones> KNOWN = new TableCache<>();

    private final String region;
    private final List<Zone> zones;
    private final Map<String, List<Zone>> offerings;
    private final boolean assumed;
    private final Provenance provenance;

    private Zones(
            String region,
            List<Zone> zones,
            Map<String, List<Zone>> offerings,
            boolean assumed,
            Provenance provenance) {
        this.region = region;
        this.zones = List.copyOf(zones);
        this.offerings = offerings;
        this.assumed = assumed;
        this.provenance = provenance;
    }

    /** Reads the zones of a region from the shipped tables; see {@link #of(FactSource, String)}. */
    public static Zones of(String region) {
        return of(FactSource.ofRegion(region), region);
    }

    /**
     * Reads the zones of a region.
     *
     * @throws UnknownRegionException when neither zones nor prices of the region are known
     */
    public static Zones of(FactSource source, String region) {
        return KNOWN.of(source, region, () -> read(source, region));
    }

    private static Zones read(FactSource source, String region) {
        FactTable table = FactTable.require(source, "zones");
        int regionColumn = table.column("region");
        int id = table.column("zone_id");
        int name = table.column("example_zone_name");
        Map<String, Zone> byName = new TreeMap<>();
        while (table.next()) {
            if (table.text(regionColumn).equals(region)) {
                byName.put(table.text(name), new Zone(table.text(id), table.text(name)));
            }
        }
        if (byName.isEmpty()) {
            return assume(source, region);
        }
        List<Zone> zones = new ArrayList<>(byName.values());
        FactTable offered = Regions.find(source, "zone-offerings", region);
        if (offered == null) {
            return new Zones(region, zones, Map.of(), true, table.provenance());
        }
        return new Zones(region, zones, readOfferings(offered, zones), false, offered.provenance());
    }

    private static Zones assume(FactSource source, String region) {
        if (Regions.find(source, "on-demand", region) == null) {
            throw new UnknownRegionException("zones", region, Regions.known(source));
        }
        List<Zone> zones = new ArrayList<>();
        for (int i = 0; i < ASSUMED_LETTERS.length; i++) {
            zones.add(new Zone(idPrefix(region) + "-az" + (i + 1), region + ASSUMED_LETTERS[i]));
        }
        Provenance provenance = new Provenance(
                "zones of " + region,
                "Sawhorse",
                "Apache-2.0",
                "",
                "assumed: three zones, each offering every type; the zonal availability in this region is unknown");
        return new Zones(region, zones, Map.of(), true, provenance);
    }

    /**
     * Returns the abbreviation AWS uses in zone ids: {@code use1} for {@code us-east-1}, {@code apse7} for
     * {@code ap-southeast-7}, {@code usgw1} for {@code us-gov-west-1}.
     */
    static String idPrefix(String region) {
        String[] parts = region.split("-", -1);
        StringBuilder prefix = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            prefix.append(abbreviate(parts[i]));
        }
        return prefix.toString();
    }

    private static String abbreviate(String part) {
        return switch (part) {
            case "northeast" -> "ne";
            case "northwest" -> "nw";
            case "southeast" -> "se";
            case "southwest" -> "sw";
            default -> part.substring(0, Math.min(1, part.length()));
        };
    }

    private static Map<String, List<Zone>> readOfferings(FactTable table, List<Zone> zones) {
        int type = table.column("instance_type");
        int numbers = table.column("zones");
        Map<String, List<Zone>> bySet = new TreeMap<>();
        Map<String, List<Zone>> offerings = new TreeMap<>();
        while (table.next()) {
            String set = table.text(numbers);
            List<Zone> offering = bySet.get(set);
            if (offering == null) {
                offering = zonesNumbered(set, zones);
                bySet.put(set, offering);
            }
            offerings.put(table.text(type), offering);
        }
        return offerings;
    }

    private static List<Zone> zonesNumbered(String numbers, List<Zone> zones) {
        List<Zone> numbered = new ArrayList<>();
        for (Zone zone : zones) {
            String number = zone.id().substring(zone.id().indexOf("-az") + 3);
            if (numbers.contains(number)) {
                numbered.add(zone);
            }
        }
        return List.copyOf(numbered);
    }

    /** Returns the zones with the offerings of a user's own types; every zone offers a type whose zones are not stated. */
    public Zones with(OwnInstanceTypes own) {
        Map<String, List<Zone>> all = new TreeMap<>(offerings);
        for (String type : own.byName().keySet()) {
            List<Zone> stated = own.zones(type);
            all.put(type, stated.isEmpty() ? zones : stated);
        }
        return new Zones(region, zones, all, assumed, provenance);
    }

    /** Returns the zones in the order of their names. */
    public List<Zone> all() {
        return zones;
    }

    /** Returns the zones that offer an instance type, in the order of their names; none when it is not offered. */
    public List<Zone> offering(String instanceType) {
        return offerings.getOrDefault(instanceType, assumed ? zones : List.of());
    }

    /** Returns the names of zones that are given by name or id; those of all zones if none is given. */
    public List<String> names(List<String> namesOrIds) {
        return namesOrIds.isEmpty()
                ? zones.stream().map(Zone::name).toList()
                : namesOrIds.stream().map(this::name).toList();
    }

    private String name(String nameOrId) {
        Zone zone = find(nameOrId);
        return zone == null ? nameOrId : zone.name();
    }

    /** Returns the zone of a name or of an id, or null when the region has none of that name. */
    public @Nullable Zone find(String nameOrId) {
        for (Zone zone : zones) {
            if (zone.name().equals(nameOrId) || zone.id().equals(nameOrId)) {
                return zone;
            }
        }
        return null;
    }

    /** Returns the region. */
    public String region() {
        return region;
    }

    /** Returns whether zones and offerings are assumed. */
    public boolean assumed() {
        return assumed;
    }

    /** Returns the source of the offerings. */
    public Provenance provenance() {
        return provenance;
    }
}
