package dev.sawhorse.cli;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the instance types of a region with their shapes, what is left for pods, and prices. */
@Command(
        name = "instances",
        header = "Show the EC2 instance types sold in a region.",
        description = {"Shown are the shape of each type, what pods can have of a node, and the", "on-demand price."},
        footer = {
            "",
            "Allocatable is what Karpenter v1.14 reckons on Amazon Linux 2023 with its",
            "default settings.",
            "",
            "Examples:",
            "  sawhorse instances --vcpus 2-8 --memory 4GiB-16GiB --arch arm64",
            "  sawhorse instances --gpus 1- --region eu-west-1 --sort-by gpus",
            "  sawhorse instances --family 'm[567]i?' --max-price 0.5 --json"
        })
final class InstancesCommand extends AbstractCommand {
    @Mixin
    private InstanceFilter filter = new InstanceFilter();

    @Option(
            names = "--region",
            paramLabel = "REGION",
            defaultValue = "us-east-1",
            description = "Region. Default: ${DEFAULT-VALUE}.")
    private String region = "us-east-1";

    @Option(
            names = "--sort-by",
            paramLabel = "FIELD",
            defaultValue = "price",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private InstanceRow.Order order = InstanceRow.Order.price;

    @Option(names = "--limit", paramLabel = "N", description = "Show the first N only.")
    private int limit = Integer.MAX_VALUE;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        OnDemandPrices prices = OnDemandPrices.of(region);
        List<InstanceRow> rows = rows(InstanceCatalogue.load(), prices, Zones.of(region));
        rows.sort(order.comparator());
        List<InstanceRow> shown = rows.subList(0, Math.min(limit, rows.size()));
        ReportPrinter.print(new InstanceReport(region, prices.currency(), shown, rows.size()), output.format(), out());
        return ExitCode.DONE;
    }

    private List<InstanceRow> rows(InstanceCatalogue catalogue, OnDemandPrices prices, Zones zones) {
        List<InstanceRow> rows = new ArrayList<>();
        for (InstanceShape shape : catalogue.types()) {
            OptionalDouble price = prices.perHour(shape.name());
            if (price.isPresent() && filter.accepts(shape, price.getAsDouble())) {
                List<String> offering =
                        zones.offering(shape.name()).stream().map(Zone::name).toList();
                rows.add(InstanceRow.of(shape, price.getAsDouble(), offering));
            }
        }
        return rows;
    }
}
