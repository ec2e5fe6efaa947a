// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The conversion of the tables {@code on-demand/<region>} and {@code estimate-ratios}. */
final class PriceConversion {
    private static final String BASE_REGION = "us-east-1";

    private final RegionalTables prices = new RegionalTables("on-demand");
    private final Map<String, Double> basePrices = new TreeMap<>();

    /** Adds a price: columns {@code region}, {@code instance_type}, {@code price_per_hour} and optionally {@code currency}. */
    void add(SourceRow row) {
        String currency = row.optional("currency").isEmpty() ? "usd" : row.text("currency");
        double price = row.number("price_per_hour");
        if (!(price > 0)) {
            throw new ConversionException(row.file() + ":" + row.line() + ": the price " + price + " is not above 0");
        }
        String region = row.text("region");
        prices.of(region, "instance_type", currency.toLowerCase(Locale.ROOT) + "_per_hour")
                .row(row.text("instance_type"), NumberText.decimal(row.text("price_per_hour"), 9));
        if (region.equals(BASE_REGION)) {
            basePrices.put(row.text("instance_type"), price);
        }
    }

    /** Returns the finished price tables. */
    RegionalTables tables() {
        return prices;
    }

    /**
     * Recovers the ratios from estimated prices: each estimate is the price in us-east-1 times a ratio of its region and
     * category, so a few ratios replace thousands of estimates. The ratio is that of the most expensive type of a group,
     * because rounding distorts it least.
     */
    TableWriter ratios(List<SourceRow> estimates) {
        Map<String, SourceRow> mostExpensive = new TreeMap<>();
        for (SourceRow row : estimates) {
            String group = row.text("region") + "," + row.text("ratio_basis");
            mostExpensive.merge(
                    group, row, (a, b) -> b.number("est_usd_per_hour") > a.number("est_usd_per_hour") ? b : a);
        }
        TableWriter writer = new TableWriter("region", "category", "prices_behind", "ratio", "p10", "p90");
        for (SourceRow row : mostExpensive.values()) {
            Double base = basePrices.get(row.text("instance_type"));
            if (base == null) {
                throw new ConversionException(row.file() + ":" + row.line() + ": " + row.text("instance_type")
                        + " has no price in " + BASE_REGION + " to estimate from");
            }
            writer.row(
                    row.text("region"),
                    row.text("ratio_basis"),
                    row.text("ratio_n"),
                    NumberText.ratio(row.number("est_usd_per_hour"), base, 5),
                    NumberText.ratio(row.number("est_p10"), base, 5),
                    NumberText.ratio(row.number("est_p90"), base, 5));
        }
        return writer;
    }
}
