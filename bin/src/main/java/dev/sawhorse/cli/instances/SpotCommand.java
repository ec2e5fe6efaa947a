// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.RegionNames;
import dev.sawhorse.cli.data.DataAge;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.ec2.capacity.AdvisorPoolDepth;
import dev.sawhorse.ec2.capacity.AdvisorPoolSupply;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.spot.InterruptionShares;
import dev.sawhorse.ec2.spot.ReclaimModel;
import dev.sawhorse.ec2.spot.SpotForecast;
import dev.sawhorse.ec2.spot.SpotPriceBook;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.scenario.lint.SpotPools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code spot}, which shows prices and interruptions of spot nodes, and the effect of more pools. */
@Command(
        name = "spot",
        header = "Show the spot outlook for requirements.",
        description = {
            "Shows what spot nodes of the matching types cost, how often they are",
            "interrupted, and how much of a fleet may be lost at once, for all types and for",
            "the cheapest ones only. FILE contains NodePools or is a scenario; the outlook",
            "is then per NodePool, for the types that the NodePool and the options allow."
        },
        footer = {
            "",
            "Prices start at their observed level and follow the process that a scenario",
            "uses with spot.prices: process. Interruption rates are those of the Spot",
            "Advisor; their correlation is an assumption, see the README of sim-core.",
            "",
            "Examples:",
            "  sawhorse spot --vcpus 4-8 --category [cmr] --arch amd64",
            "  sawhorse spot nodepools.yaml --region eu-west-1 --nodes 300 --loss 10",
            "  sawhorse spot --calibration"
        })
public final class SpotCommand extends AbstractCommand {
    private static final double PERCENT = 100;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "NodePools, or a scenario.")
    private @Nullable Path file;

    @Mixin
    private InstanceFilter filter = new InstanceFilter();

    @Option(
            names = "--region",
            paramLabel = "REGION",
            completionCandidates = RegionNames.class,
            description = "Region. Default: the scenario's, or us-east-1.")
    private @Nullable String region;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "100",
            description = "Number of nodes of the fleet. Default: ${DEFAULT-VALUE}.")
    private int nodes = 100;

    @Option(
            names = "--loss",
            paramLabel = "PERCENT",
            defaultValue = "20",
            description =
                    "Share of the nodes, in percent, whose simultaneous loss is too much. Default: ${DEFAULT-VALUE}.")
    private double loss = 20;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "15",
            description = "Show only the first N types. Default: ${DEFAULT-VALUE}.")
    private int limit = 15;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the prices and the capacity of the pools. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--calibration",
            description = "Compare the interruption rates of simulated instances with the Spot Advisor's ranges.")
    private boolean calibration;

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        requireUsable();
        RegionFacts facts = facts();
        String where = facts.region();
        if (calibration) {
            ReportPrinter.print(CalibrationReport.of(where), output.format(), out());
            return ExitCode.DONE;
        }
        SpotPriceBook prices = SpotPriceBook.ofProcess(facts, new RegionPriceBook(facts), seed);
        AdvisorPoolSupply supply = new AdvisorPoolSupply(
                AdvisorPoolDepth.of(where, seed),
                type -> facts.catalogue().require(type).vcpus(),
                1,
                seed);
        List<SpotReport.Outlook> outlooks = new ArrayList<>();
        pools(facts).forEach((name, pools) -> {
            SpotForecast outlook = new SpotForecast(
                    pools,
                    prices,
                    pool -> supply.instances(pool, 0),
                    InterruptionShares.of(where),
                    ReclaimModel.calibrated());
            outlooks.add(outlook(name, outlook, pools.size()));
        });
        ReportPrinter.print(
                new SpotReport(
                        where,
                        facts.onDemandPrices().currency(),
                        nodes,
                        loss,
                        outlooks,
                        DataAge.of(InstancesCommand.tables(facts.catalogue(), facts.onDemandPrices(), true))),
                output.format(),
                out());
        return ExitCode.DONE;
    }

    private RegionFacts facts() {
        RegionFacts ofScenario = file == null || region != null ? null : SpotPools.facts(file, access.access());
        return ofScenario == null ? RegionFacts.ofRegion(region == null ? "us-east-1" : region) : ofScenario;
    }

    private Map<String, List<CapacityPool>> pools(RegionFacts facts) {
        Set<String> accepted = new TreeSet<>();
        for (InstanceOffer offer : facts.offers()) {
            if (filter.accepts(offer.shape(), offer.onDemandPerHour())) {
                accepted.add(offer.shape().name());
            }
        }
        Map<String, List<CapacityPool>> all =
                file == null ? Map.of("", SpotPools.of(facts)) : SpotPools.allowedBy(file, facts, access.access());
        Map<String, List<CapacityPool>> left = new LinkedHashMap<>();
        all.forEach((name, pools) -> left.put(
                name,
                pools.stream()
                        .filter(pool -> accepted.contains(pool.instanceType()))
                        .toList()));
        return left;
    }

    private SpotReport.Outlook outlook(String nodePool, SpotForecast outlook, int pools) {
        List<SpotForecast.Type> types = outlook.types();
        List<SpotReport.Row> rows = new ArrayList<>();
        if (!types.isEmpty()) {
            int all = Math.min(types.size(), SpotForecast.MOST_TYPES);
            rows.add(new SpotReport.Row(
                    all < types.size() ? all + " cheapest types" : "all types",
                    outlook.cheapest(all, nodes, loss / PERCENT)));
            for (int few : new int[] {15, 5, 2}) {
                if (few < all) {
                    rows.add(new SpotReport.Row(few + " cheapest types", outlook.cheapest(few, nodes, loss / PERCENT)));
                }
            }
            if (all > 1) {
                rows.add(new SpotReport.Row("cheapest type", outlook.cheapest(1, nodes, loss / PERCENT)));
            }
            rows.add(new SpotReport.Row("cheapest pool", outlook.cheapestPool(nodes, loss / PERCENT)));
        }
        return new SpotReport.Outlook(
                nodePool, types.subList(0, Math.min(limit, types.size())), types.size(), pools, rows);
    }

    private void requireUsable() {
        if (nodes < 1 || nodes > 10_000) {
            throw wrong("--nodes " + nodes + " is not from 1 to 10000");
        }
        if (!(loss >= 0 && loss <= PERCENT)) {
            throw wrong("--loss " + loss + " is not a share from 0 to 100 percent");
        }
        if (limit < 0) {
            throw wrong("--limit " + limit + " is less than 0");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec().commandLine(), message);
    }
}
