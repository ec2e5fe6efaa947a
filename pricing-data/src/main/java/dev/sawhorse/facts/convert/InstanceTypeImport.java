// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The import of instance types: answers of {@code aws ec2 describe-instance-types}, and of {@code describe-instance-type-offerings} for
 * the zones that offer them.
 */
public final class InstanceTypeImport {
    private static final String TYPES = "InstanceTypes";
    private static final String OFFERINGS = "InstanceTypeOfferings";
    private static final String EXPECTED_TYPES =
            "Expected is the answer of aws ec2 describe-instance-types --output json.";
    private static final String EXPECTED_OFFERINGS =
            "Expected is the answer of aws ec2 describe-instance-type-offerings "
                    + "--location-type availability-zone --output json.";
    private static final String NO_ZONE = "an offering in no known zone, such as a Local Zone";
    private static final String NOT_OFFERED = "offered in no zone of the region";
    private static final String NEXT_PAGE = "a next page that the files do not have";

    private final InstanceCatalogue shipped = InstanceCatalogue.load();
    private final Zones zones;
    private final Map<String, JsonItem> types = new TreeMap<>();
    private final Map<String, List<Zone>> offerings = new TreeMap<>();
    private final LeftOut leftOut = new LeftOut();

    private InstanceTypeImport(Zones zones) {
        this.zones = zones;
    }

    /**
     * Reads files.
     *
     * @param offered files with the offerings by zone; none if every zone offers every type
     * @param region the region in which the commands were executed
     * @param asOf the date of the figures, which the answers do not state; null for that of the youngest file
     * @throws ConversionException if one of them is not such an answer, or none has an instance type that can be used
     */
    public static ImportedTables read(List<Path> files, List<Path> offered, String region, @Nullable LocalDate asOf) {
        InstanceTypeImport reading = new InstanceTypeImport(zones(region));
        reading.readAll(files, TYPES, EXPECTED_TYPES, reading::addType);
        if (reading.types.isEmpty()) {
            throw new ConversionException(files.get(0) + ": has no instance types\n" + EXPECTED_TYPES);
        }
        reading.readAll(offered, OFFERINGS, EXPECTED_OFFERINGS, reading::addOffering);
        if (!offered.isEmpty() && reading.offerings.isEmpty()) {
            throw new ConversionException(
                    offered.get(0) + ": has no offerings in a zone of " + region + "\n" + EXPECTED_OFFERINGS);
        }
        return reading.tables(files, offered, asOf == null ? PriceListImport.date(files) : asOf);
    }

    private static Zones zones(String region) {
        if (FactSource.ofRegion(region) != FactSource.bundled()) {
            throw new ConversionException("--region: " + region + " is not a region of AWS");
        }
        try {
            return Zones.of(region);
        } catch (UnknownRegionException e) {
            throw new ConversionException("--region: " + e.getMessage(), e);
        }
    }

    private void readAll(Collection<Path> files, String key, String expected, Consumer<JsonItem> reader) {
        boolean hasNextPage = false;
        Path last = null;
        for (Path file : files) {
            hasNextPage = JsonSource.readItems(file, key, expected, reader);
            last = file;
        }
        if (hasNextPage) {
            leftOut.add(NEXT_PAGE, "after " + last);
        }
    }

    private void addType(JsonItem item) {
        String name = item.require("InstanceType");
        if (!name.matches("[a-z0-9-]+\\.[a-z0-9-]+")) {
            throw new ConversionException(
                    item.place() + ": \"" + name + "\" is not the name of an instance type\n" + EXPECTED_TYPES);
        }
        JsonItem before = types.put(name, item);
        if (before != null) {
            throw new ConversionException(item.place() + ": " + name + " is described twice, first at " + before.place()
                    + "\nRemove one of them, or the file that has it.");
        }
    }

    private void addOffering(JsonItem item) {
        String type = item.require("InstanceType");
        String location = item.require("Location");
        String kind = item.text("LocationType");
        if (location.equals(zones.region()) || !kind.isEmpty() && !kind.startsWith("availability-zone")) {
            throw item.error("is offered in a " + (kind.isEmpty() ? "region" : kind) + ", not in a zone");
        }
        Zone zone = zones.find(location);
        if (zone == null) {
            leftOut.add(NO_ZONE, type + " in " + location);
        } else {
            offerings.computeIfAbsent(type, key -> new ArrayList<>()).add(zone);
        }
    }

    private ImportedTables tables(List<Path> files, List<Path> offered, LocalDate asOf) {
        List<String> columns = new ArrayList<>(InstanceTypeConversion.COLUMNS);
        columns.addAll(List.of("ebs_attachments", "zones"));
        TableWriter table = new TableWriter(columns.toArray(String[]::new));
        int rows = 0;
        for (Map.Entry<String, JsonItem> type : types.entrySet()) {
            DescribedInstanceType described = new DescribedInstanceType(type.getValue(), shipped.find(type.getKey()));
            String unusable = described.unusable();
            List<Zone> zonesOfType = offerings.getOrDefault(type.getKey(), List.of());
            if (unusable == null && !offered.isEmpty() && zonesOfType.isEmpty()) {
                unusable = NOT_OFFERED;
            }
            if (unusable != null) {
                leftOut.add(unusable, type.getKey());
                continue;
            }
            List<String> cells = new ArrayList<>(described.cells());
            cells.add(names(zonesOfType));
            table.row(cells.toArray(String[]::new));
            rows++;
        }
        if (rows == 0) {
            throw new ConversionException(
                    files.get(0) + ": has no instance type that Karpenter can launch in " + zones.region());
        }
        String name = "instance-types/" + zones.region();
        List<Path> all = new ArrayList<>(files);
        all.addAll(offered);
        Provenance provenance = new Provenance(
                name,
                "AWS, described by EC2: " + PriceListImport.names(all),
                "AWS",
                asOf.toString(),
                offered.isEmpty() ? "zones are not stated: every zone offers every type" : "");
        return new ImportedTables(
                List.of(new ImportedTables.Table(
                        name + ".csv", zones.region(), rows, asOf.toString(), "", table.text(provenance))),
                leftOut);
    }

    private String names(List<Zone> offering) {
        return String.join(
                ";",
                zones.all().stream().filter(offering::contains).map(Zone::name).toList());
    }
}
