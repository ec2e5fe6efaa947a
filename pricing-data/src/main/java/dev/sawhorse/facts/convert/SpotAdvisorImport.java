// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.Provenance;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * The import of the feed of the AWS Spot Advisor. Of several files the last has the last word.
 */
public final class SpotAdvisorImport {
    private static final String UNKNOWN_TYPE = "an instance type without known figures";
    private static final String NO_FIGURES = "without a range from 0 to 4 and savings";
    private static final String NO_REGION = "a region whose name is none of AWS";

    /** The ends of the ranges as the feed states them, in percent, by index. */
    private static final List<String> ENDS = List.of("5", "11", "16", "22", "100");

    private final InstanceCatalogue catalogue;
    private final Map<String, Map<String, Figures>> regions = new TreeMap<>();
    private final LeftOut leftOut = new LeftOut();

    /** The cells of a type: range and savings under Linux, then those under Windows, empty where unknown. */
    private static final class Figures {
        private String linuxRange = "";
        private String linuxSavings = "";
        private String windowsRange = "";
        private String windowsSavings = "";

        private void put(String system, String range, String savings) {
            if (system.equals("Windows")) {
                windowsRange = range;
                windowsSavings = savings;
            } else {
                linuxRange = range;
                linuxSavings = savings;
            }
        }
    }

    private SpotAdvisorImport(InstanceCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * Reads files.
     *
     * @param catalogue the instance types whose figures are used
     * @param asOf the date of their figures, which the feed does not state; null for that of the youngest file
     * @throws ConversionException if one of them is not the feed, or none has figures that can be used
     */
    public static ImportedTables read(List<Path> files, InstanceCatalogue catalogue, @Nullable LocalDate asOf) {
        SpotAdvisorImport reading = new SpotAdvisorImport(catalogue);
        files.forEach(reading::readFile);
        if (reading.regions.isEmpty()) {
            throw new ConversionException(files.get(0) + ": has no figures of the Spot Advisor that can be used\n"
                    + "Expected is spot-advisor-data.json as AWS publishes it.");
        }
        return reading.tables(files, asOf == null ? PriceListImport.date(files) : asOf);
    }

    private void readFile(Path file) {
        boolean[] isFeed = new boolean[1];
        JsonSource.read(file, (key, json) -> {
            if (key.equals("ranges")) {
                checkRanges(file, JsonSource.tree(json));
            } else if (key.equals("spot_advisor")) {
                isFeed[0] = true;
                JsonSource.readObject(
                        json,
                        (region, systems) -> JsonSource.readObject(
                                systems, (system, types) -> addTypes(file, region, system, types)));
            }
        });
        if (!isFeed[0]) {
            throw new ConversionException(
                    file + ": has no spot_advisor\nExpected is spot-advisor-data.json as AWS publishes it.");
        }
    }

    /** Refuses ranges other than those of the tables: their indices would mean something else. */
    private static void checkRanges(Path file, Object ranges) {
        List<String> ends = new ArrayList<>();
        if (ranges instanceof List<?> list) {
            for (Object range : list) {
                ends.add(JsonSource.text(range, "index") + " = below " + JsonSource.text(range, "max") + " %");
            }
        }
        for (int i = 0; i < ENDS.size(); i++) {
            if (!ends.contains(i + " = below " + ENDS.get(i) + " %") || ends.size() != ENDS.size()) {
                throw new ConversionException(file + ": has the ranges " + String.join(", ", ends)
                        + "\nExpected are those that end at " + String.join(", ", ENDS) + " %.");
            }
        }
    }

    private void addTypes(Path file, String region, String system, JsonParser types) {
        JsonSource.readObject(types, (type, json) -> {
            Object figures = JsonSource.tree(json);
            String range = JsonSource.text(figures, "r");
            String savings = JsonSource.text(figures, "s");
            if (!region.matches("[a-z]{2,3}(-[a-z]+)+-[0-9]")) {
                leftOut.add(NO_REGION, region);
            } else if (catalogue.find(type) == null) {
                leftOut.add(UNKNOWN_TYPE, type);
            } else if (!range.matches("[0-4]") || !savings.matches("-?[0-9]{1,3}") || isAbove100(savings)) {
                leftOut.add(NO_FIGURES, type + " in " + region);
            } else if (system.equals("Linux") || system.equals("Windows")) {
                regions.computeIfAbsent(region, key -> new TreeMap<>())
                        .computeIfAbsent(type, key -> new Figures())
                        .put(system, range, savings);
            } else {
                throw new ConversionException(
                        file + ": has the operating system \"" + system + "\"\nExpected are Linux and Windows.");
            }
        });
    }

    private static boolean isAbove100(String savings) {
        return Integer.parseInt(savings) > 100;
    }

    private ImportedTables tables(List<Path> files, LocalDate asOf) {
        List<ImportedTables.Table> tables = new ArrayList<>();
        regions.forEach((region, types) -> {
            TableWriter table = new TableWriter(
                    "instance_type", "linux_range", "linux_savings_pct", "windows_range", "windows_savings_pct");
            types.forEach((type, figures) -> table.row(
                    type, figures.linuxRange, figures.linuxSavings, figures.windowsRange, figures.windowsSavings));
            String name = "spot-advisor/" + region;
            Provenance provenance = new Provenance(
                    name,
                    "AWS Spot Advisor: " + PriceListImport.names(files),
                    "AWS",
                    asOf.toString(),
                    "range 0 = below 5 % interrupted to 4 = above 20 %; savings against on-demand");
            tables.add(new ImportedTables.Table(
                    name + ".csv", region, types.size(), asOf.toString(), "", table.text(provenance)));
        });
        return new ImportedTables(tables, leftOut);
    }
}
