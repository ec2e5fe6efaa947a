// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.RegionNames;
import dev.sawhorse.cli.data.DataAge;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.facts.SpotPrices;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The command {@code instances}, which lists the instance types of a region with their hardware, allocatable resources
 * and prices.
 */
@Command(
        name = "instances",
        header = "List the EC2 instance types offered in a region.",
        description = {
            "Shows the resources of each type, what a node can allocate to pods, and the",
            "on-demand price; with --spot the spot price and how often spot instances are",
            "interrupted."
        },
        footer = {
            "",
            "Allocatable is what Karpenter v1.14 computes for Amazon Linux 2023 with its",
            "default settings.",
            "",
            "Examples:",
            "  sawhorse instances --vcpus 2-8 --memory 4GiB-16GiB --arch arm64",
            "  sawhorse instances --gpus 1- --region eu-west-1 --sort-by gpus",
            "  sawhorse instances --spot --vcpus 4 --max-interruption 10%% --sort savings",
            "  sawhorse instances --family 'm[567]i?' --max-price 0.5 --json"
        })
public final class InstancesCommand extends AbstractCommand {
    @Mixin
    private InstanceFilter filter = new InstanceFilter();

    @Option(
            names = "--region",
            paramLabel = "REGION",
            completionCandidates = RegionNames.class,
            defaultValue = "us-east-1",
            description = "Region. Default: ${DEFAULT-VALUE}.")
    private String region = "us-east-1";

    @Option(
            names = {"--sort-by", "--sort"},
            paramLabel = "FIELD",
            defaultValue = "price",
            converter = InstanceOrder.Labels.class,
            completionCandidates = InstanceOrder.Labels.class,
            description = "Sort key: ${COMPLETION-CANDIDATES}; the last three imply --spot. Default: ${DEFAULT-VALUE}.")
    private InstanceOrder order = InstanceOrder.PRICE;

    @Option(names = "--limit", paramLabel = "N", description = "Show only the first N.")
    private int limit = Integer.MAX_VALUE;

    @Mixin
    private SpotOptions spot = new SpotOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        if (limit < 0) {
            throw new ParameterException(spec().commandLine(), "--limit " + limit + " is less than 0");
        }
        OnDemandPrices prices = OnDemandPrices.of(region);
        boolean ofSpot = spot.isAsked() || order.isOfSpot();
        List<InstanceRow> rows = rows(InstanceCatalogue.ofRegion(region), prices, ofSpot);
        rows.sort(order.comparator());
        List<InstanceRow> shown = rows.subList(0, Math.min(limit, rows.size()));
        InstanceReport report = new InstanceReport(
                region,
                prices.currency(),
                shown,
                rows.size(),
                ofSpot,
                DataAge.of(tables(InstanceCatalogue.ofRegion(region), prices, ofSpot)));
        ReportPrinter.print(report, output.format(), out());
        return ExitCode.DONE;
    }

    /** Returns the shipped sources of what is shown. */
    static List<Provenance> tables(InstanceCatalogue catalogue, OnDemandPrices prices, boolean ofSpot) {
        List<Provenance> tables = new ArrayList<>(List.of(catalogue.provenance(), prices.provenance()));
        if (ofSpot) {
            tables.add(SpotPrices.of(prices.region()).provenance());
            SpotAdvisor advisor = SpotAdvisor.find(prices.region());
            if (advisor != null) {
                tables.add(advisor.provenance());
            }
        }
        return tables;
    }

    private List<InstanceRow> rows(InstanceCatalogue catalogue, OnDemandPrices prices, boolean ofSpot) {
        Zones zones = Zones.of(region);
        SpotPrices spotPrices = SpotPrices.of(region);
        SpotAdvisor advisor = SpotAdvisor.find(region);
        List<InstanceRow> rows = new ArrayList<>();
        for (InstanceShape shape : catalogue.types()) {
            OptionalDouble price = prices.perHour(shape.name());
            if (price.isEmpty() || !filter.accepts(shape, price.getAsDouble()) || (ofSpot && !shape.isSpot())) {
                continue;
            }
            SpotData figures = ofSpot ? SpotData.of(shape.name(), price.getAsDouble(), spotPrices, advisor) : null;
            if (figures == null || spot.accepts(figures)) {
                List<String> offering =
                        zones.offering(shape.name()).stream().map(Zone::name).toList();
                rows.add(InstanceRow.of(shape, price.getAsDouble(), offering, figures));
            }
        }
        return rows;
    }
}
