// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.MoneyTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sources of prices.
 *
 * @param estimated whether prices of types without a known price in the region are estimated
 * @param onDemand on-demand prices in USD per hour by instance type, which override the known ones
 * @param table a file with further on-demand prices, null for none
 * @param cnyPerUsd exchange rate in CNY per USD, null if unknown
 */
public record PriceOptions(
        boolean estimated,
        Map<String, Double> onDemand,
        @Nullable DataFile table,
        @Nullable Double cnyPerUsd) {
    private static final String USD = "USD";

    private static final Field<Boolean> ESTIMATED = Field.of(
            "estimated",
            Types.flag(),
            false,
            "Whether instance types that are offered in the region without a known price get an estimated price.");

    private static final Field<Map<String, Double>> ON_DEMAND = Field.of(
            "onDemand",
            Types.mapOf("m5.large", MoneyTypes.upTo(10_000)),
            Map.of(),
            "",
            "On-demand prices in USD per hour by instance type; they override the known prices.");

    private static final Field<DataFile> TABLE = Field.optional(
            "table",
            DataFile.TYPE,
            "A CSV table of on-demand prices with the columns instance_type and usd_per_hour, relative to the scenario "
                    + "file; `onDemand` overrides it. A first line `# as of: 2026-01-05` states its date.");

    private static final Field<Double> CNY_PER_USD = Field.optional(
            "cnyPerUsd",
            Types.number(0.1, 100),
            "Exchange rate: CNY per USD. All costs are in USD, so regions with prices in CNY need it.");

    public static final Section<PriceOptions> SECTION = Section.of(
            values -> new PriceOptions(
                    values.get(ESTIMATED), values.get(ON_DEMAND), values.find(TABLE), values.find(CNY_PER_USD)),
            ESTIMATED,
            ON_DEMAND,
            TABLE,
            CNY_PER_USD);

    /** Returns the options with the prices of a table for types that {@code onDemand} does not contain. */
    public PriceOptions withTable(Map<String, Double> prices) {
        Map<String, Double> all = new LinkedHashMap<>(prices);
        all.putAll(onDemand);
        return new PriceOptions(estimated, all, table, cnyPerUsd);
    }

    /** Returns the options with estimates for types without a known price. */
    public PriceOptions withEstimates() {
        return new PriceOptions(true, onDemand, table, cnyPerUsd);
    }

    /** Returns whether prices in a currency can be converted to USD. */
    public boolean isExchangeable(String currency) {
        return currency.equals(USD) || cnyPerUsd != null;
    }

    /** Returns the value of a unit of the currency in USD, 1 if unknown. */
    public double usdPer(String currency) {
        return currency.equals(USD) || cnyPerUsd == null ? 1 : 1 / cnyPerUsd;
    }
}
