// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.Provenance;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/**
 * The import of on-demand prices from the AWS price list of EC2: files of the Price List Bulk API, JSON or CSV, and the answers of
 * {@code aws pricing get-products}. Only prices of Linux on shared tenancy without further software in USD are used.
 */
public final class PriceListImport {
    private static final String OTHER_PRODUCT = "not Linux on shared tenancy without further software";
    private static final String UNKNOWN_TYPE = "an instance type without known figures";
    private static final String NO_PRICE = "without a price per hour in USD";
    private static final String SECOND_PRICE = "a second price of an instance type";
    private static final String NO_REGION = "outside the regions of AWS, such as Local Zones";
    private static final int CSV_PREAMBLE = 5;
    private static final int DATE_LENGTH = 10;

    private final InstanceCatalogue catalogue;
    private final Map<String, Map<String, String>> prices = new TreeMap<>();
    private final LeftOut leftOut = new LeftOut();
    private String published = "";

    /** The attributes of a product that decide whether its price is used. */
    private record Product(String region, String instanceType) {}

    private PriceListImport(InstanceCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * Reads files.
     *
     * @param catalogue the instance types whose prices are used
     * @throws ConversionException if one of them is not a price list, or none has a price that can be used
     */
    public static ImportedTables read(List<Path> files, InstanceCatalogue catalogue) {
        PriceListImport reading = new PriceListImport(catalogue);
        files.forEach(reading::readFile);
        if (reading.prices.isEmpty()) {
            throw new ConversionException(
                    files.get(0)
                            + ": has no on-demand price of Linux on shared tenancy in USD\nMaybe fetch the price list of AmazonEC2.");
        }
        return reading.tables(files);
    }

    private void readFile(Path file) {
        try (InputStream bytes = JsonSource.open(file)) {
            int first = bytes.read();
            if (first == '"') {
                readCsv(file);
            } else {
                readJson(file);
            }
        } catch (IOException e) {
            throw new ConversionException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void readJson(Path file) {
        Map<String, Product> products = new HashMap<>();
        boolean[] isPriceList = new boolean[1];
        JsonSource.read(file, (key, json) -> {
            switch (key) {
                case "publicationDate" -> published(json.getString());
                case "products" -> {
                    isPriceList[0] = true;
                    JsonSource.readObject(json, (sku, product) -> addProduct(sku, JsonSource.tree(product), products));
                }
                case "terms" ->
                    JsonSource.readObject(json, (term, skus) -> {
                        if (term.equals("OnDemand")) {
                            JsonSource.readObject(skus, (sku, offers) -> addOffers(products.get(sku), offers));
                        }
                    });
                case "PriceList" -> {
                    isPriceList[0] = true;
                    JsonSource.readArray(json, () -> addAnswer(file, json));
                }
                default -> {
                    // Metadata and other terms.
                }
            }
        });
        if (!isPriceList[0]) {
            throw new ConversionException(file + ": has neither products nor a PriceList\n"
                    + "Expected is a file of the Price List Bulk API, or the answer of aws pricing get-products.");
        }
    }

    private void addProduct(String sku, Object product, Map<String, Product> products) {
        Product used = product(product);
        if (used != null) {
            products.put(sku, used);
        }
    }

    private void addOffers(@Nullable Product product, JsonParser offers) {
        if (product != null) {
            addPrice(product, perHour(JsonSource.tree(offers)));
        }
    }

    /** Adds a product of an answer of the query API, which the command line of AWS prints as a text. */
    private void addAnswer(Path file, JsonParser json) {
        Object item = JsonSource.tree(json);
        try {
            Object answer = item instanceof String text ? JsonSource.tree(text) : item;
            published(JsonSource.text(answer, "publicationDate"));
            Product product = product(JsonSource.below(answer, "product"));
            if (product != null) {
                addPrice(product, perHour(JsonSource.below(answer, "terms", "OnDemand")));
            }
        } catch (JacksonException e) {
            throw new ConversionException(
                    file + ": an item of PriceList is not valid JSON: " + e.getOriginalMessage(), e);
        }
    }

    private @Nullable Product product(@Nullable Object product) {
        String type = JsonSource.text(product, "attributes", "instanceType");
        return product(
                type,
                JsonSource.text(product, "attributes", "regionCode"),
                JsonSource.text(product, "attributes", "locationType"),
                JsonSource.text(product, "productFamily").startsWith("Compute Instance")
                        && JsonSource.text(product, "attributes", "operatingSystem")
                                .equals("Linux")
                        && JsonSource.text(product, "attributes", "tenancy").equals("Shared")
                        && JsonSource.text(product, "attributes", "preInstalledSw")
                                .equals("NA")
                        && JsonSource.text(product, "attributes", "capacitystatus")
                                .equals("Used"));
    }

    private @Nullable Product product(String type, String region, String locationType, boolean isUsed) {
        if (!isUsed) {
            leftOut.add(OTHER_PRODUCT, type.isEmpty() ? "products that are no instances" : type);
        } else if (region.isEmpty() || !(locationType.isEmpty() || locationType.equals("AWS Region"))) {
            leftOut.add(NO_REGION, type);
        } else if (catalogue.find(type) == null) {
            leftOut.add(UNKNOWN_TYPE, type);
        } else {
            return new Product(region, type);
        }
        return null;
    }

    /** Returns the price of an hour in USD of the first offer, empty if it has none. */
    private static String perHour(@Nullable Object offers) {
        if (!(offers instanceof Map<?, ?> byCode)) {
            return "";
        }
        for (Object offer : byCode.values()) {
            if (JsonSource.below(offer, "priceDimensions") instanceof Map<?, ?> dimensions) {
                for (Object dimension : dimensions.values()) {
                    String usd = JsonSource.text(dimension, "pricePerUnit", "USD");
                    if (JsonSource.text(dimension, "unit").equals("Hrs") && !usd.isEmpty()) {
                        return usd;
                    }
                }
            }
        }
        return "";
    }

    private void addPrice(Product product, String usdPerHour) {
        String price = NumberText.decimal(usdPerHour, 9);
        if (price.isEmpty() || price.startsWith("-") || price.equals("0")) {
            leftOut.add(NO_PRICE, product.instanceType());
            return;
        }
        String before = prices.computeIfAbsent(product.region(), key -> new TreeMap<>())
                .putIfAbsent(product.instanceType(), price);
        if (before != null && !before.equals(price)) {
            leftOut.add(SECOND_PRICE, product.instanceType());
        }
    }

    private void readCsv(Path file) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(JsonSource.open(file), StandardCharsets.UTF_8))) {
            for (int i = 0; i < CSV_PREAMBLE; i++) {
                List<String> cells = CsvRow.cells(String.valueOf(lines.readLine()));
                if (cells.size() > 1 && cells.get(0).equals("Publication Date")) {
                    published(cells.get(1));
                }
            }
            List<String> columns = CsvRow.cells(String.valueOf(lines.readLine()));
            if (!columns.contains("SKU") || !columns.contains("PricePerUnit")) {
                throw new ConversionException(file + ":6: the columns SKU and PricePerUnit are missing\n"
                        + "Expected is a CSV file of the Price List Bulk API, whose sixth line names the columns.");
            }
            int number = CSV_PREAMBLE + 1;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    addRow(new SourceRow(file, number, columns, CsvRow.cells(line)));
                }
            }
        }
    }

    private void addRow(SourceRow row) {
        if (!row.text("TermType").equals("OnDemand")) {
            return;
        }
        Product product = product(
                row.text("Instance Type"),
                row.text("Region Code"),
                row.optional("Location Type"),
                row.optional("Product Family").startsWith("Compute Instance")
                        && row.text("Operating System").equals("Linux")
                        && row.text("Tenancy").equals("Shared")
                        && row.text("Pre Installed S/W").equals("NA")
                        && row.text("CapacityStatus").equals("Used"));
        if (product != null) {
            boolean isUsd =
                    row.text("Currency").equals("USD") && row.text("Unit").equals("Hrs");
            addPrice(product, isUsd ? row.text("PricePerUnit") : "");
        }
    }

    private void published(@Nullable String date) {
        if (date != null && date.length() >= DATE_LENGTH && date.compareTo(published) > 0) {
            published = date;
        }
    }

    private ImportedTables tables(List<Path> files) {
        String date = published.isEmpty() ? "" : published.substring(0, DATE_LENGTH);
        List<ImportedTables.Table> tables = new ArrayList<>();
        prices.forEach((region, byType) -> {
            TableWriter table = new TableWriter("instance_type", "usd_per_hour");
            byType.forEach((type, price) -> table.row(type, price));
            String name = "on-demand/" + region;
            Provenance provenance =
                    new Provenance(name, "AWS price list: " + names(files), "AWS", date, "Linux, shared tenancy");
            tables.add(
                    new ImportedTables.Table(name + ".csv", region, byType.size(), date, "", table.text(provenance)));
        });
        return new ImportedTables(tables, leftOut);
    }

    /** Returns the date of the youngest file. */
    static LocalDate date(List<Path> files) {
        Instant latest = Instant.MIN;
        for (Path file : files) {
            try {
                Instant modified = Files.getLastModifiedTime(file).toInstant();
                latest = modified.isAfter(latest) ? modified : latest;
            } catch (IOException e) {
                throw new ConversionException(file + ": cannot be read: " + e.getMessage(), e);
            }
        }
        return latest.atZone(ZoneOffset.UTC).toLocalDate();
    }

    /** Returns the names of files, without folders, so that equal files give equal bytes. */
    static String names(List<Path> files) {
        return String.join(
                "; ",
                files.stream().map(file -> String.valueOf(file.getFileName())).toList());
    }
}
