// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.cli.data.DataAge;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.ec2.spot.SpotForecast;
import dev.sawhorse.facts.InterruptionRange;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code spot}: the spot outlook of some requirements.
 *
 * @param currency currency of the prices
 * @param nodes number of nodes
 * @param loss percentage of nodes whose simultaneous loss is not acceptable
 * @param outlooks one per NodePool, or a single one
 * @param data ages of the shipped tables behind the figures
 */
record SpotReport(String region, String currency, int nodes, double loss, List<Outlook> outlooks, List<DataAge> data)
        implements Report {
    private static final double PERCENT = 100;

    /**
     * The outlook of one set of pools.
     *
     * @param nodePool NodePool, empty for the options of the command line
     * @param types displayed types, cheapest first
     * @param found number of types
     * @param pools number of their pools
     */
    record Outlook(String nodePool, List<SpotForecast.Type> types, int found, int pools, List<Row> choices) {}

    /** The outlook of one choice among the types. */
    record Row(String label, SpotForecast.Choice choice) {}

    @Override
    public void printTo(PrintWriter out) {
        for (int i = 0; i < outlooks.size(); i++) {
            if (i > 0) {
                out.println();
            }
            print(outlooks.get(i), out);
        }
        data.forEach(age -> out.println("data: " + age.text()));
    }

    private void print(Outlook outlook, PrintWriter out) {
        String whose = outlook.nodePool().isEmpty() ? "" : "NodePool " + outlook.nodePool() + ": ";
        out.println(whose + count(outlook.found(), "type") + " in " + count(outlook.pools(), "spot pool") + " of "
                + region);
        if (outlook.found() == 0) {
            out.println(
                    outlook.nodePool().isEmpty()
                            ? "Maybe use fewer options, so that a type offered as spot matches."
                            : "Maybe its requirements for karpenter.sh/capacity-type exclude spot.");
            return;
        }
        out.println();
        if (!outlook.types().isEmpty()) {
            types(outlook).printTo(out);
            if (outlook.types().size() < outlook.found()) {
                out.println("and " + (outlook.found() - outlook.types().size()) + " more");
            }
            out.println();
        }
        choices(outlook).printTo(out);
        out.println();
        Prose.print(
                "",
                nodes
                        + " nodes, placed one by one with the allocation strategy price-capacity-optimized. NODES: nodes "
                        + "that find spot capacity (an assumption, EC2 publishes no capacity). EFFECTIVE: effective "
                        + "number of pools, the number of equally filled pools with the same concentration. "
                        + "INTERRUPTED: share of nodes interrupted in a month if each is kept that long. LOSE: "
                        + "probability that more than " + plain(loss)
                        + "% of them are lost within 5 minutes at least once in a month.",
                out);
    }

    private TextTable types(Outlook outlook) {
        TextTable table = new TextTable()
                .withText("TYPE")
                .withNumber("ZONES")
                .withNumber(currency + "/h")
                .withNumber("IN 30 DAYS")
                .withNumber("ON-DEMAND")
                .withNumber("SAVES")
                .withText("INTERRUPTED");
        for (SpotForecast.Type type : outlook.types()) {
            table.add(
                    type.name(),
                    String.valueOf(type.zones()),
                    price(type.now()),
                    price(type.low()) + "-" + price(type.high()),
                    price(type.onDemand()),
                    String.format(Locale.ROOT, "%.0f%%", type.saving() * PERCENT),
                    range(type.interruptions()) + (type.isKnown() ? "" : " ?"));
        }
        return table;
    }

    private TextTable choices(Outlook outlook) {
        TextTable table = new TextTable()
                .withText("ALLOWED")
                .withNumber("POOLS")
                .withNumber("NODES")
                .withNumber("EFFECTIVE")
                .withNumber(currency + "/node-h")
                .withNumber("INTERRUPTED")
                .withNumber("LOSE >" + plain(loss) + "%");
        for (Row row : outlook.choices()) {
            SpotForecast.Choice choice = row.choice();
            table.add(
                    row.label(),
                    String.valueOf(choice.pools()),
                    String.valueOf(choice.nodes()),
                    String.format(Locale.ROOT, "%.1f", choice.effective()),
                    price(choice.price()),
                    String.format(Locale.ROOT, "%.1f%%", choice.interrupted() * PERCENT),
                    String.format(Locale.ROOT, "%.1f%%", choice.loss() * PERCENT));
        }
        return table;
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String price(double price) {
        return String.format(Locale.ROOT, "%.4f", price);
    }

    private static String plain(double number) {
        return String.format(Locale.ROOT, "%.2f", number).replaceFirst("\\.?0+$", "");
    }

    /** Returns a range of the Spot Advisor in its notation. */
    static String range(InterruptionRange range) {
        return switch (range) {
            case BELOW_5 -> "<5%";
            case ABOVE_20 -> ">20%";
            default -> range.minPercent() + "-" + range.maxPercent() + "%";
        };
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("region", region);
        json.writeStringProperty("currency", currency);
        json.writeNumberProperty("nodes", nodes);
        json.writeNumberProperty("lossPercent", loss);
        json.writeName("outlooks");
        json.writeStartArray();
        outlooks.forEach(outlook -> write(json, outlook));
        json.writeEndArray();
        json.writeName("data");
        DataAge.write(data, json);
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Outlook outlook) {
        json.writeStartObject();
        if (!outlook.nodePool().isEmpty()) {
            json.writeStringProperty("nodePool", outlook.nodePool());
        }
        json.writeNumberProperty("types", outlook.found());
        json.writeNumberProperty("pools", outlook.pools());
        json.writeName("choices");
        json.writeStartArray();
        outlook.choices().forEach(row -> write(json, row));
        json.writeEndArray();
        json.writeName("instances");
        json.writeStartArray();
        outlook.types().forEach(type -> write(json, type));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Row row) {
        SpotForecast.Choice choice = row.choice();
        json.writeStartObject();
        json.writeStringProperty("allowed", row.label());
        json.writeNumberProperty("types", choice.types());
        json.writeNumberProperty("pools", choice.pools());
        json.writeNumberProperty("nodes", choice.nodes());
        json.writeNumberProperty("effectivePools", rounded(choice.effective()));
        json.writeNumberProperty("pricePerNodeHour", rounded(choice.price()));
        json.writeNumberProperty("interruptedPerMonth", rounded(choice.interrupted()));
        json.writeNumberProperty("lossProbabilityPerMonth", rounded(choice.loss()));
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, SpotForecast.Type type) {
        json.writeStartObject();
        json.writeStringProperty("name", type.name());
        json.writeNumberProperty("zones", type.zones());
        json.writeNumberProperty("price", rounded(type.now()));
        json.writeNumberProperty("priceLow", rounded(type.low()));
        json.writeNumberProperty("priceHigh", rounded(type.high()));
        json.writeNumberProperty("onDemandPrice", rounded(type.onDemand()));
        json.writeNumberProperty("saving", rounded(type.saving()));
        json.writeName("interruptedPerMonthPercent");
        json.writeStartObject();
        json.writeNumberProperty("min", type.interruptions().minPercent());
        json.writeNumberProperty("max", type.interruptions().maxPercent());
        json.writeBooleanProperty("assumed", !type.isKnown());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static double rounded(double value) {
        return Math.rint(value * 1e6) / 1e6;
    }
}
