// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.input.Position;
import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.CostObservation.PriceKind;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of AWS Cost and Usage Reports as CSV: CUR 2.0 of Data Exports, and the older report, whose columns have names such as
 * {@code lineItem/UsageStartDate}. Instances, volumes and transfer of EC2 and shares of pods count; other products are skipped
 * and counted.
 */
final class CostReportReader implements HistoryReader {
    private static final String LABEL = "cur";
    private static final String[] REQUIRED = {
        "line_item_usage_start_date",
        "line_item_usage_end_date",
        "line_item_usage_type",
        "line_item_usage_amount",
        "line_item_unblended_cost",
        "line_item_line_item_type",
        "line_item_product_code"
    };
    private static final List<String> GROUPS = List.of(
            "line_item_",
            "product_instance_type",
            "product_region",
            "reservation_effective_cost",
            "resource_tags",
            "savings_plan_savings_plan_effective_cost",
            "split_line_item_");
    private static final double SECONDS_PER_HOUR = 3_600;
    private static final Pattern NODE_POOL =
            Pattern.compile("karpenter[_./:]+sh[_./:]+nodepool\"?\\s*[:=]\\s*\"?([^\",}]+)");

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        ExpectedFields expected = expected();
        for (TraceInput input : inputs) {
            TraceText text = TraceText.open(input);
            try (CsvTable table = Tables.open(text, CostReportReader::headings, REQUIRED)) {
                expected.met("the report", table.headings());
                new Rows(table, text, findings).read(listener);
            }
        }
        expected.report(findings);
        findings.missing(LABEL, "times within an hour", "boot times, disruptions and replicas");
        findings.missing(LABEL, "pods and their requests", "arrivals, run times and usage");
    }

    private static ExpectedFields expected() {
        return new ExpectedFields(LABEL)
                .with("the report", "line_item_currency_code", "the currency, which counts as USD")
                .with("the report", "line_item_availability_zone", "zones")
                .with("the report", "product_instance_type", "instance types")
                .with(
                        "the report",
                        "resource_tags or resource_tags_user_karpenter.sh_nodepool"
                                + " or resource_tags_user_karpenter_sh_nodepool",
                        "NodePools");
    }

    /** Returns whether a column of CUR 2.0 is of a group of which some are read; a report has more than a hundred columns. */
    static boolean mayRead(String column) {
        return GROUPS.stream().anyMatch(column::startsWith);
    }

    /** Returns the column names of CUR 2.0: {@code lineItem/UsageStartDate} becomes {@code line_item_usage_start_date}. */
    static List<String> headings(String line) {
        return CsvRow.cells(line).stream()
                .map(name -> name.contains("/")
                        ? name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                                .replace('/', '_')
                                .toLowerCase(Locale.ROOT)
                        : name)
                .toList();
    }

    /** The rows of one file. */
    private static final class Rows {
        private final CsvTable table;
        private final TraceText text;
        private final HistoryFindings findings;
        private final int start;
        private final int end;
        private final int resource;
        private final int usage;
        private final int amount;
        private final int cost;
        private final int type;
        private final int product;

        Rows(CsvTable table, TraceText text, HistoryFindings findings) {
            this.table = table;
            this.text = text;
            this.findings = findings;
            start = table.require("line_item_usage_start_date");
            end = table.require("line_item_usage_end_date");
            usage = table.require("line_item_usage_type");
            amount = table.require("line_item_usage_amount");
            cost = table.require("line_item_unblended_cost");
            type = table.require("line_item_line_item_type");
            product = table.require("line_item_product_code");
            resource = table.find("line_item_resource_id");
            if (resource == CsvTable.ABSENT) {
                throw Values.error(
                        new Position(text.name(), 1, 0),
                        "the column \"line_item_resource_id\" is missing",
                        "Create the export with resource ids (INCLUDE_RESOURCES).");
            }
        }

        void read(HistoryListener listener) {
            while (table.next()) {
                String currency = table.text(table.find("line_item_currency_code"));
                if (!currency.isEmpty() && !currency.equals("USD")) {
                    throw text.error(0, "the cost is in " + currency, "Costs are read in USD.");
                }
                if (!table.text(product).equals("AmazonEC2") && !isPod()) {
                    findings.skipped("lines of products other than EC2", text.position(0));
                    continue;
                }
                PriceKind price = price();
                if (price == null) {
                    findings.skipped("lines of type " + table.text(type), text.position(0));
                    continue;
                }
                listener.cost(cost(price));
            }
        }

        private boolean isPod() {
            return table.text(resource).contains(":pod/");
        }

        private @Nullable PriceKind price() {
            if (isPod()) {
                return PriceKind.ALLOCATED;
            }
            String kind = table.text(usage);
            return switch (table.text(type)) {
                case "Usage" ->
                    kind.contains("SpotUsage")
                            ? PriceKind.SPOT
                            : kind.contains("BoxUsage") || kind.contains("DedicatedUsage")
                                    ? PriceKind.ON_DEMAND
                                    : PriceKind.OTHER;
                case "SavingsPlanCoveredUsage" -> PriceKind.SAVINGS_PLAN;
                case "DiscountedUsage" -> PriceKind.RESERVED_INSTANCE;
                default -> null;
            };
        }

        private CostObservation cost(PriceKind price) {
            Instant from = instant(start);
            Instant until = instant(end);
            if (until.isBefore(from)) {
                throw table.error(end, until + " is before the start at " + from, null);
            }
            double window = Duration.between(from, until).toSeconds() / SECONDS_PER_HOUR;
            boolean isInstance = price != PriceKind.OTHER && price != PriceKind.ALLOCATED;
            return new CostObservation(
                    isPod() ? pod(table.text(resource)) : table.text(resource),
                    from,
                    until,
                    isInstance ? number(amount) : window,
                    usd(price),
                    price,
                    new CostObservation.Tags(
                            table.text(table.find("product_instance_type")), zone(), nodePool(), table.text(usage)));
        }

        private double usd(PriceKind price) {
            return switch (price) {
                case SAVINGS_PLAN -> effective("savings_plan_savings_plan_effective_cost");
                case RESERVED_INSTANCE -> effective("reservation_effective_cost");
                case ALLOCATED -> effective("split_line_item_split_cost") + optional("split_line_item_unused_cost");
                default -> number(cost);
            };
        }

        private double effective(String column) {
            return number(table.require(column));
        }

        private double optional(String column) {
            int found = table.find(column);
            return found == CsvTable.ABSENT || table.text(found).isEmpty() ? 0 : number(found);
        }

        private String zone() {
            String zone = table.text(table.find("line_item_availability_zone"));
            return zone.isEmpty() ? table.text(table.find("product_region_code", "product_region")) : zone;
        }

        /** Tags are a column each in the older report, and one column of JSON in CUR 2.0. */
        private String nodePool() {
            int own =
                    table.find("resource_tags_user_karpenter.sh_nodepool", "resource_tags_user_karpenter_sh_nodepool");
            if (own != CsvTable.ABSENT) {
                return table.text(own);
            }
            Matcher tag = NODE_POOL.matcher(table.text(table.find("resource_tags")));
            return tag.find() ? tag.group(1) : "";
        }

        /** A pod is {@code arn:aws:eks:REGION:ACCOUNT:pod/CLUSTER/NAMESPACE/NAME/UID}. */
        private static String pod(String arn) {
            String[] parts = arn.substring(arn.indexOf(":pod/") + 5).split("/", -1);
            return parts.length < 3 ? arn : parts[1] + "/Pod/" + parts[2];
        }

        private double number(int column) {
            String cell = table.text(column);
            try {
                return cell.isEmpty() ? 0 : Double.parseDouble(cell);
            } catch (NumberFormatException e) {
                throw table.error(column, "\"" + cell + "\" is not a number", null);
            }
        }

        private Instant instant(int column) {
            String cell = table.text(column);
            try {
                return Values.parse(cell);
            } catch (DateTimeException e) {
                throw table.error(column, "\"" + cell + "\" is not a time", "Write it as 2026-01-05T09:00:00Z.");
            }
        }
    }
}
