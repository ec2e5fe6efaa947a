// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.ec2.spot.InterruptionShares;
import dev.sawhorse.ec2.spot.ReclaimModel;
import dev.sawhorse.ec2.spot.SpotCalibration;
import dev.sawhorse.facts.InterruptionRange;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * A report of simulated interruptions beside the ranges of the Spot Advisor.
 *
 * @param steady rows with independent interruptions
 * @param heavyTailed rows with interruptions of which half follow shortly after another
 */
record CalibrationReport(String region, List<SpotCalibration.Row> steady, List<SpotCalibration.Row> heavyTailed)
        implements Report {
    private static final int MONTHS = 250;
    private static final int EVERY = 12;
    private static final double PERCENT = 100;

    /** Simulates a fixed selection of the region's types. */
    static CalibrationReport of(String region) {
        List<String> types = new ArrayList<>();
        int counted = 0;
        for (String type : SpotAdvisor.of(region).types()) {
            if (counted++ % EVERY == 0) {
                types.add(type);
            }
        }
        List<String> zones = Zones.of(region).all().stream().map(Zone::name).toList();
        InterruptionShares shares = InterruptionShares.of(region);
        ReclaimModel model = ReclaimModel.calibrated();
        return new CalibrationReport(
                region,
                SpotCalibration.simulate(shares, model, types, zones, MONTHS),
                SpotCalibration.simulate(shares, model.withHeavyTails(), types, zones, MONTHS));
    }

    @Override
    public void printTo(PrintWriter out) {
        TextTable table = new TextTable()
                .withText("ADVISOR")
                .withNumber("POOLS")
                .withNumber("MONTHS")
                .withNumber("TARGET")
                .withNumber("SIMULATED")
                .withNumber("HEAVY-TAILED");
        for (int i = 0; i < steady.size(); i++) {
            SpotCalibration.Row row = steady.get(i);
            table.add(
                    SpotReport.range(row.range()),
                    String.valueOf(row.pools()),
                    String.valueOf(row.months()),
                    percent(row.aimed()),
                    percent(row.interrupted()) + (row.isWithin() ? "" : " !"),
                    percent(heavyTailed.get(i).interrupted())
                            + (heavyTailed.get(i).isWithin() ? "" : " !"));
        }
        table.printTo(out);
        out.println();
        Prose.print(
                "",
                "Share of instances of " + region
                        + " interrupted within a month of 730 hours, one instance kept in each pool, over "
                        + MONTHS + " seeds.",
                out);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", share * PERCENT);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("region", region);
        json.writeName("ranges");
        json.writeStartArray();
        for (int i = 0; i < steady.size(); i++) {
            SpotCalibration.Row row = steady.get(i);
            InterruptionRange range = row.range();
            json.writeStartObject();
            json.writeNumberProperty("minPercent", range.minPercent());
            json.writeNumberProperty("maxPercent", range.maxPercent());
            json.writeNumberProperty("pools", row.pools());
            json.writeNumberProperty("months", row.months());
            json.writeNumberProperty("aimed", row.aimed());
            json.writeNumberProperty("simulated", row.interrupted());
            json.writeNumberProperty("heavyTailed", heavyTailed.get(i).interrupted());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
