// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.Provenance;
import java.nio.file.Path;
import java.util.List;

/**
 * The converter of source files into fact tables.
 *
 * <p>Usage: {@code java -cp sawhorse-pricing-data.jar dev.sawhorse.facts.convert.ConvertTables SOURCE TARGET PROVENANCE}.
 * {@code SOURCE} is a folder with any of the files below, plain or with {@code .gz}; tables of missing files are unchanged.
 * {@code TARGET} receives the tables. {@code PROVENANCE} is a CSV file with the header of each table. <ul> <li>{@code
 * on_demand_prices.csv}: {@code region,instance_type,price_per_hour[,currency]} <li>{@code on_demand_prices_estimated.csv}:
 * {@code region,instance_type,est_usd_per_hour,est_p10,est_p90,ratio_basis,ratio_n} <li>{@code spot_price_snapshot.csv}: {@code
 * region,instance_type,zone_prices_sorted} <li>{@code spot_advisor.csv}: {@code
 * region,os,instance_type,range_index,savings_pct} <li>{@code zones.csv}: {@code region,zone_id,example_zone_name} <li>{@code
 * zone_offerings.csv}: {@code region,instance_type,zone_ids} <li>{@code instance_types.csv}: see the module's README </ul>
 */
public final class ConvertTables {
    private final Path source;
    private final Path target;
    private final ProvenanceSheet provenance;

    private ConvertTables(Path source, Path target, ProvenanceSheet provenance) {
        this.source = source;
        this.target = target;
        this.provenance = provenance;
    }

    /** Converts; see the type's description. An invalid source ends the program with a message and exit code 2. */
    public static void main(String[] arguments) {
        if (arguments.length != 3) {
            fail("Usage: ConvertTables SOURCE TARGET PROVENANCE");
            return;
        }
        try {
            convert(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
        } catch (ConversionException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    private static void fail(String message) {
        System.err.println(message);
        System.exit(2);
    }

    /**
     * Converts every source file that exists.
     *
     * @throws ConversionException when a file is malformed, or the provenance of a table is missing
     */
    public static void convert(Path source, Path target, Path provenance) {
        new ConvertTables(source, target, ProvenanceSheet.read(provenance)).run();
    }

    private void run() {
        convertPrices();
        SpotConversion spot = new SpotConversion();
        spot.prices(rows("spot_price_snapshot")).write(target, provenance);
        spot.advisor(rows("spot_advisor")).write(target, provenance);
        convertZones();
        InstanceTypeConversion types = new InstanceTypeConversion(spot.types());
        rows("instance_types").forEach(types::add);
        write(types.table(), "instance-types");
        RegionIndex.of(target)
                .write(target, new Provenance("regions", "the tables beside this one", "Apache-2.0", "", ""));
    }

    private void convertPrices() {
        PriceConversion prices = new PriceConversion();
        rows("on_demand_prices").forEach(prices::add);
        prices.tables().write(target, provenance);
        write(prices.ratios(rows("on_demand_prices_estimated")), "estimate-ratios");
    }

    private void convertZones() {
        ZoneConversion zones = new ZoneConversion();
        rows("zones").forEach(zones::addZone);
        rows("zone_offerings").forEach(zones::addOffering);
        write(zones.zones(), "zones");
        zones.offerings().write(target, provenance);
    }

    private void write(TableWriter table, String name) {
        if (!table.isEmpty()) {
            table.write(target, provenance.of(name));
        }
    }

    private List<SourceRow> rows(String stem) {
        Path file = SourceFile.find(source, stem);
        return file == null ? List.of() : SourceFile.read(file);
    }
}
