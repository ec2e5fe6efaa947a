// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.spot.RecordedPath;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Recorded changes of spot prices, read from a CSV table with the columns {@code timestamp}, {@code zone}, {@code
 * instance_type} and {@code usd_per_hour}, in any order of rows and columns, or under the names that EC2's
 * DescribeSpotPriceHistory gives them. Rows of products other than Linux are skipped.
 */
public final class RecordedSpotPrices {
    private static final BigDecimal MILLIONTHS = BigDecimal.valueOf(1_000_000);
    private static final double MOST_TIMES_ON_DEMAND = 20;

    private final String name;
    private final CsvTable table;
    private final Period period;
    private final Function<CapacityPool, OptionalDouble> onDemand;
    private final int time;
    private final int zone;
    private final int type;
    private final int price;
    private final int product;
    private final Map<CapacityPool, TreeMap<Instant, Double>> records = new LinkedHashMap<>();

    /**
     * The period of the recording that a run uses.
     *
     * @param begin instant of the recording that is the start of the run
     * @param end end of the run, null to include everything that was recorded
     */
    public record Period(Instant begin, @Nullable Instant end) {}

    private RecordedSpotPrices(
            String name, CsvTable table, Period period, Function<CapacityPool, OptionalDouble> onDemand) {
        this.name = name;
        this.table = table;
        this.period = period;
        this.onDemand = onDemand;
        this.time = table.require("timestamp", "Timestamp");
        this.zone = table.require("zone", "availability_zone", "AvailabilityZone");
        this.type = table.require("instance_type", "InstanceType");
        this.price = price(table);
        this.product = table.find("product", "product_description", "ProductDescription");
    }

    /**
     * Reads the price paths of all pools of the recording.
     *
     * @param onDemand the on-demand price of an on-demand pool, empty if it is unknown
     * @throws InvalidInputException if the table cannot be used
     */
    public static Map<CapacityPool, RecordedPath> read(
            TraceInput input, Period period, Function<CapacityPool, OptionalDouble> onDemand) {
        try (CsvTable table = CsvTable.open(TraceText.open(input))) {
            return new RecordedSpotPrices(input.name(), table, period, onDemand).read();
        }
    }

    private static int price(CsvTable table) {
        int price = table.find("usd_per_hour", "spot_price", "SpotPrice");
        int other = price == CsvTable.ABSENT ? table.findStarting("usd", "price", "cents", "eur") : CsvTable.ABSENT;
        if (other != CsvTable.ABSENT) {
            throw table.headingError(other, "has an unknown unit", "Maybe use usd_per_hour.");
        }
        return price == CsvTable.ABSENT ? table.require("usd_per_hour") : price;
    }

    private Map<CapacityPool, RecordedPath> read() {
        while (table.next()) {
            if (product == CsvTable.ABSENT || table.text(product).startsWith("Linux")) {
                add();
            }
        }
        if (records.isEmpty()) {
            throw table.headingError(price, "is a column without values", null);
        }
        Map<CapacityPool, RecordedPath> paths = new LinkedHashMap<>();
        records.forEach((pool, prices) -> paths.put(pool, path(pool, prices)));
        return paths;
    }

    private void add() {
        CapacityPool pool = new CapacityPool(table.text(type), table.text(zone), CapacityType.SPOT);
        double listed = onDemand(pool);
        Instant at = instant();
        if (period.end() != null && at.isAfter(period.end())) {
            throw table.error(
                    time,
                    at + " is after the end of the run at " + period.end(),
                    "Set begin to the time in the file at which the run starts.");
        }
        if (table.text(price).isEmpty()) {
            throw table.error(price, "is empty", "Remove the row: the price before it remains valid.");
        }
        double usd = table.requireAmount(price, MILLIONTHS) / MILLIONTHS.doubleValue();
        if (usd == 0) {
            throw table.error(price, table.text(price) + " is not a price", "Maybe a gap was filled with zeros.");
        }
        if (usd > listed * MOST_TIMES_ON_DEMAND) {
            throw table.error(
                    price,
                    table.text(price) + " is more than " + (int) MOST_TIMES_ON_DEMAND + " times the on-demand price of "
                            + listed,
                    "Maybe it is in cents, or per day.");
        }
        Double before = records.computeIfAbsent(pool, key -> new TreeMap<>()).put(at, usd);
        if (before != null) {
            throw table.error(
                    time,
                    table.text(time) + " is duplicated for " + pool.instanceType() + " in " + pool.zone(),
                    "Remove one of the rows.");
        }
    }

    private double onDemand(CapacityPool pool) {
        OptionalDouble listed =
                onDemand.apply(new CapacityPool(pool.instanceType(), pool.zone(), CapacityType.ON_DEMAND));
        if (listed.isEmpty()) {
            throw table.error(
                    type,
                    "\"" + pool.instanceType() + "\" is not offered in zone \"" + pool.zone() + "\"",
                    "Maybe the recording is from another region.");
        }
        return listed.getAsDouble();
    }

    private Instant instant() {
        String text = table.text(time);
        try {
            return OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.SECONDS);
        } catch (DateTimeException e) {
            throw table.error(time, "\"" + text + "\" is not an instant", "Write it as 2026-01-05T09:00:00Z, in UTC.");
        }
    }

    private RecordedPath path(CapacityPool pool, NavigableMap<Instant, Double> prices) {
        Map.Entry<Instant, Double> first = prices.floorEntry(period.begin());
        if (first == null) {
            throw TraceText.error(
                    Position.ofFile(name),
                    "leaves a gap: prices of " + pool.instanceType() + " in " + pool.zone() + " begin at "
                            + prices.firstKey() + ", after the start of the run at " + period.begin(),
                    "Set begin to the time in the file at which the run starts.");
        }
        RecordedPath path = new RecordedPath();
        path.add(0, first.getValue());
        prices.tailMap(period.begin(), false).forEach((at, usd) -> {
            long second = Duration.between(period.begin(), at).toSeconds();
            if (second > 0 && second <= Integer.MAX_VALUE) {
                path.add(second, usd);
            }
        });
        return path;
    }
}
