// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.ec2.spot.InterruptionShares;
import dev.sawhorse.ec2.spot.PricePath;
import dev.sawhorse.ec2.spot.ReclaimSchedule;
import dev.sawhorse.ec2.spot.RecordedPath;
import dev.sawhorse.ec2.spot.ScaledSpotPrices;
import dev.sawhorse.ec2.spot.SpotPriceBook;
import dev.sawhorse.ec2.spot.SpotPriceFeed;
import dev.sawhorse.ec2.spot.SpotReclaims;
import dev.sawhorse.ec2.spot.TraceReplay;
import dev.sawhorse.facts.InterruptionTrace;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.cloud.RecordedPrices;
import dev.sawhorse.scenario.file.cloud.SpotOptions;
import dev.sawhorse.scenario.file.cloud.SpotOptions.Interruptions;
import dev.sawhorse.scenario.file.cloud.SpotTrace;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.trace.RecordedInterruptions;
import dev.sawhorse.workloads.trace.RecordedSpotPrices;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The spot market of a run, as described in its scenario. */
public final class SpotMarket {
    private final ScenarioFile file;
    private final SpotOptions options;
    private final Function<DataFile, TraceInput> data;
    private @Nullable SpotPriceBook prices;

    public SpotMarket(ScenarioFile file, Function<DataFile, TraceInput> data) {
        this.file = file;
        this.options = file.spot();
        this.data = data;
    }

    /** Returns a price book with the scenario's levels of spot prices, which change over time if it has such prices. */
    public PriceBook moving(RegionFacts facts, PriceBook listed) {
        PriceBook levels = options.priceScale() == 1 ? listed : new ScaledSpotPrices(listed, options.priceScale());
        if (options.prices() == SpotOptions.Prices.FIXED) {
            return levels;
        }
        SpotPriceBook moving = options.prices() == SpotOptions.Prices.PROCESS
                ? SpotPriceBook.ofProcess(facts, levels, file.seed())
                : new SpotPriceBook(levels, recorded(levels));
        prices = moving;
        return moving;
    }

    private SpotPriceBook.Paths recorded(PriceBook listed) {
        Map<CapacityPool, RecordedPath> paths = recordedPaths(listed);
        return (pool, level, onDemand) -> {
            PricePath path = paths.get(pool);
            return path == null ? PricePath.constant(level) : path;
        };
    }

    /**
     * Reads the recorded spot prices.
     *
     * @throws dev.sawhorse.input.InvalidInputException if it cannot be used
     */
    public Map<CapacityPool, RecordedPath> recordedPaths(PriceBook listed) {
        RecordedPrices recorded = options.recorded();
        return recorded == null
                ? Map.of()
                : recorded.paths(
                        new RecordedSpotPrices.Period(file.start(), file.start().plus(file.duration())),
                        data.apply(recorded.file()),
                        pool -> listed.price(pool, 0));
    }

    /**
     * Returns a trace, reading its file if it is not a shipped one.
     *
     * @throws dev.sawhorse.input.InvalidInputException if it cannot be used
     */
    public InterruptionTrace trace(SpotTrace bound) {
        if (bound.shipped() != null) {
            return bound.shipped();
        }
        if (bound.file() == null) {
            throw new IllegalArgumentException("trace " + bound + " is neither a shipped trace nor a file");
        }
        return RecordedInterruptions.read(data.apply(bound.file()));
    }

    /** Starts the interruptions of the market on a fleet with its prices. */
    public void start(Simulation simulation, Journal journal, Fleet fleet) {
        if (prices != null) {
            fleet.listen(new SpotPriceFeed(simulation, journal, prices));
        }
        startTraces(simulation, fleet);
        if (options.interruptions() == Interruptions.ADVISOR) {
            ReclaimSchedule calendar = new ReclaimSchedule(
                    file.seed(),
                    new InterruptionShares(options.advisor(file.region())),
                    options.ages().unthinned(options.model()));
            Predicate<CapacityPool> free = pool -> options.traces().stream()
                    .noneMatch(trace -> trace.pools().selector().matches(pool));
            fleet.capacity().limit((pool, at) -> free.test(pool) ? calendar.left(pool, at) : CapacityPools.UNLIMITED);
            fleet.listen(new SpotReclaims(simulation, fleet, calendar, options.ages(), free));
        }
    }

    private void startTraces(Simulation simulation, Fleet fleet) {
        List<PoolSelector> taken = new ArrayList<>();
        for (int i = 0; i < options.traces().size(); i++) {
            SpotTrace trace = options.traces().get(i);
            PoolSelector own = trace.pools().selector();
            List<PoolSelector> earlier = List.copyOf(taken);
            TraceReplay replay = new TraceReplay(
                    simulation,
                    fleet,
                    new TraceReplay.Binding(
                            trace(trace),
                            pool -> own.matches(pool) && earlier.stream().noneMatch(selector -> selector.matches(pool)),
                            trace.nodesPerNode(),
                            trace.begin().toSeconds()),
                    RandomStream.of(file.seed(), "spot/trace/" + i));
            fleet.capacity().limit(replay);
            fleet.listen(replay);
            taken.add(own);
        }
    }
}
