// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The import of changes of spot prices: answers of {@code aws ec2 describe-spot-price-history}, and the CSV tables of SpotLake. The
 * tables are recordings that a scenario replays; a price that equals the one before it is no change and left away.
 */
public final class SpotHistoryImport {
    private static final String OTHER_PRODUCT = "not Linux";
    private static final String NO_PRICE = "without a price";
    private static final String NO_ZONE = "in no known zone, such as a Local Zone";
    private static final String NOT_OFFERED = "not offered in its zone, or without an on-demand price";
    private static final String REPEATED = "a second price of an instant";
    private static final Pattern ZONE_NAME = Pattern.compile("([a-z]{2,3}(?:-[a-z]+)+-[0-9])[a-z]");
    private static final String[] COLUMNS = {"Time", "InstanceType", "Region", "AZ", "SpotPrice"};

    private final @Nullable OwnInstanceTypes own;
    private final Map<String, Region> regions = new TreeMap<>();
    private final LeftOut leftOut = new LeftOut();

    /** The zones and the on-demand prices of a region, null where none are known, and the recorded prices by pool. */
    private record Region(
            @Nullable Zones zones, @Nullable OnDemandPrices onDemand, Map<String, TreeMap<Instant, String>> pools) {}

    private SpotHistoryImport(@Nullable OwnInstanceTypes own) {
        this.own = own;
    }

    /**
     * Reads files.
     *
     * @param catalogue the instance types whose prices are used; those of a user's own table need no on-demand price yet
     * @throws ConversionException if one of them is no history of spot prices, or none has a price that can be used
     */
    public static ImportedTables read(List<Path> files, InstanceCatalogue catalogue) {
        SpotHistoryImport reading = new SpotHistoryImport(catalogue.own());
        files.forEach(reading::readFile);
        reading.regions.values().removeIf(region -> region.pools().isEmpty());
        if (reading.regions.isEmpty()) {
            throw new ConversionException(files.get(0) + ": has no spot price that can be used"
                    + reading.leftOut.reasons().entrySet().stream()
                            .map(entry -> "\n" + entry.getValue().count() + " rows: " + entry.getKey())
                            .reduce("", String::concat));
        }
        return reading.tables(files);
    }

    private void readFile(Path file) {
        try (InputStream bytes = JsonSource.open(file)) {
            if (bytes.read() == '{') {
                readJson(file);
            } else {
                readCsv(file);
            }
        } catch (IOException e) {
            throw new ConversionException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void readJson(Path file) {
        boolean[] isHistory = new boolean[1];
        JsonSource.read(file, (key, json) -> {
            if (key.equals("SpotPriceHistory")) {
                isHistory[0] = true;
                JsonSource.readArray(json, () -> {
                    Object change = JsonSource.tree(json);
                    String zone = JsonSource.text(change, "AvailabilityZone");
                    Matcher name = ZONE_NAME.matcher(zone);
                    String type = JsonSource.text(change, "InstanceType");
                    if (!JsonSource.text(change, "ProductDescription").startsWith("Linux/UNIX")) {
                        leftOut.add(OTHER_PRODUCT, type);
                    } else if (name.matches()) {
                        Instant at = instant(file.toString(), JsonSource.text(change, "Timestamp"));
                        add(name.group(1), zone, type, at, JsonSource.text(change, "SpotPrice"));
                    } else {
                        leftOut.add(NO_ZONE, type + " in " + zone);
                    }
                });
            }
        });
        if (!isHistory[0]) {
            throw new ConversionException(file + ": has no SpotPriceHistory\n"
                    + "Expected is the answer of aws ec2 describe-spot-price-history, or a CSV table of SpotLake.");
        }
    }

    private void readCsv(Path file) {
        for (SourceRow row : SourceFile.read(file)) {
            for (String column : COLUMNS) {
                row.text(column);
            }
            Instant at = instant(file + ":" + row.line(), row.text("Time"));
            add(row.text("Region"), row.text("AZ"), row.text("InstanceType"), at, row.text("SpotPrice"));
        }
    }

    private void add(String regionName, String zoneName, String type, Instant at, String usd) {
        Region region = regions.computeIfAbsent(regionName, this::region);
        Zones zones = region.zones();
        OnDemandPrices onDemand = region.onDemand();
        Zone zone = zones == null ? null : zones.find(zoneName);
        if (zone == null || zones == null) {
            leftOut.add(NO_ZONE, type + " in " + zoneName);
        } else if (!zones.offering(type).contains(zone) || !isOwn(type) && !isPriced(type, onDemand)) {
            leftOut.add(NOT_OFFERED, type + " in " + zone.name());
        } else if (!usd.matches("[0-9]*\\.?[0-9]+") || usd.matches("[0.]+")) {
            leftOut.add(NO_PRICE, type + " in " + zone.name());
        } else {
            String price = NumberText.decimal(usd, 6);
            String before = region.pools()
                    .computeIfAbsent(zone.name() + "," + type, key -> new TreeMap<>())
                    .putIfAbsent(at, price);
            if (before != null) {
                leftOut.add(REPEATED, type + " in " + zone.name());
            }
        }
    }

    private boolean isOwn(String type) {
        return own != null && own.byName().containsKey(type);
    }

    private static boolean isPriced(String type, @Nullable OnDemandPrices onDemand) {
        return onDemand != null && onDemand.perHour(type).isPresent();
    }

    private Region region(String name) {
        try {
            Zones shipped = Zones.of(name);
            return new Region(own == null ? shipped : shipped.with(own), OnDemandPrices.of(name), new TreeMap<>());
        } catch (UnknownRegionException e) {
            return new Region(null, null, new TreeMap<>());
        }
    }

    private static Instant instant(String place, String text) {
        String iso = text.replace(' ', 'T');
        try {
            Instant instant = iso.matches(".*(Z|[+-][0-9]{2}:?[0-9]{2})")
                    ? OffsetDateTime.parse(iso).toInstant()
                    : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
            return instant.truncatedTo(ChronoUnit.SECONDS);
        } catch (DateTimeException e) {
            throw new ConversionException(
                    place + ": \"" + text + "\" is not an instant such as 2026-01-05T09:00:00Z", e);
        }
    }

    private ImportedTables tables(List<Path> files) {
        List<ImportedTables.Table> tables = new ArrayList<>();
        regions.forEach((name, region) -> tables.add(table(name, region, files)));
        return new ImportedTables(tables, leftOut);
    }

    private static ImportedTables.Table table(String regionName, Region region, List<Path> files) {
        TableWriter table = new TableWriter("timestamp", "zone", "instance_type", "usd_per_hour");
        Instant begin = Instant.MIN;
        Instant last = Instant.MIN;
        int rows = 0;
        for (Map.Entry<String, TreeMap<Instant, String>> pool : region.pools().entrySet()) {
            String[] zoneAndType = pool.getKey().split(",", 2);
            String before = "";
            for (Map.Entry<Instant, String> change : pool.getValue().entrySet()) {
                if (!change.getValue().equals(before)) {
                    table.row(change.getKey().toString(), zoneAndType[0], zoneAndType[1], change.getValue());
                    before = change.getValue();
                    rows++;
                }
            }
            Instant first = pool.getValue().firstKey();
            begin = first.isAfter(begin) ? first : begin;
            last = pool.getValue().lastKey().isAfter(last) ? pool.getValue().lastKey() : last;
        }
        String name = "spot-recorded/" + regionName;
        String date = last.toString().substring(0, 10);
        Provenance provenance = new Provenance(
                name, "spot price history: " + PriceListImport.names(files), "as the source", date, "Linux");
        return new ImportedTables.Table(
                name + ".csv", regionName, rows, date, begin.toString(), table.text(provenance));
    }
}
