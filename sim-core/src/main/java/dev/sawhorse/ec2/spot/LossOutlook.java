package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.CapacityPool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a month may bring for nodes that are spread over spot pools, by the process that also takes them back in a simulation, in
 * closed form.
 *
 * <p>A reclaim is over within minutes, and two that do not follow from each other hardly ever fall into the same ones: so the nodes lost
 * within a few minutes are those of one reclaim. The shares taken of the pools are taken as if there were very many nodes.
 */
public final class LossOutlook {
    private final MonthlyShares shares;
    private final ReclaimModel model;
    private final Map<CapacityPool, Double> spread;

    /** A part of the nodes, and the marks below which reclaims of a wider scope hit it. */
    private record Part(double marksBelow, double share) {}

    /**
     * Makes the outlook.
     *
     * @param spread the share of the nodes in each pool, 1 in all
     */
    public LossOutlook(MonthlyShares shares, ReclaimModel model, Map<CapacityPool, Double> spread) {
        this.shares = shares;
        this.model = model;
        this.spread = spread;
    }

    /** Returns the number of pools that would be as concentrated if all had equally many nodes: 1 / Σ share². */
    public double effectivePools() {
        double squares = 0;
        for (double share : spread.values()) {
            squares += share * share;
        }
        return 1 / squares;
    }

    /** Returns the share of nodes that is interrupted in a month, each kept that long. */
    public double interruptedPerMonth() {
        double interrupted = 0;
        for (Map.Entry<CapacityPool, Double> entry : spread.entrySet()) {
            double hazard = model.scale() * shares.hazard(entry.getKey().instanceType());
            interrupted += entry.getValue() * -StrictMath.expm1(-hazard * MonthlyShares.HOURS);
        }
        return interrupted;
    }

    /** Returns how probably more than a share of the nodes is lost within a few minutes at least once in a month. */
    public double lossProbability(double moreThan) {
        return -StrictMath.expm1(-lossRate(moreThan) * MonthlyShares.HOURS);
    }

    /** Returns how often per hour more than a share of the nodes is lost at once. */
    public double lossRate(double moreThan) {
        double rate = 0;
        for (Map.Entry<ReclaimScope, List<Part>> scope : parts().entrySet()) {
            ReclaimScope.Kind kind = scope.getKey().kind();
            double hazard = kind == ReclaimScope.Kind.POOL
                    ? shares.hazard(scope.getKey().name())
                    : shares.greatestHazard();
            rate += model.rate(kind, hazard) * exceeded(scope.getValue(), moreThan);
        }
        return rate;
    }

    private Map<ReclaimScope, List<Part>> parts() {
        Map<ReclaimScope, List<Part>> parts = new LinkedHashMap<>();
        spread.forEach((pool, share) -> {
            double marks = shares.hazard(pool.instanceType()) / shares.greatestHazard();
            for (ReclaimScope scope : ReclaimScope.of(pool)) {
                boolean alone = scope.kind() == ReclaimScope.Kind.POOL;
                parts.computeIfAbsent(scope, key -> new ArrayList<>()).add(new Part(alone ? 1 : marks, share));
            }
        });
        return parts;
    }

    /** The mean over all marks: those below a part's limit hit it and every part with a higher one. */
    private double exceeded(List<Part> parts, double moreThan) {
        List<Part> sturdiestLast = parts.stream()
                .sorted(Comparator.comparingDouble(Part::marksBelow).reversed())
                .toList();
        double probability = 0;
        double hit = 0;
        for (int i = 0; i < sturdiestLast.size(); i++) {
            hit += sturdiestLast.get(i).share();
            double next =
                    i + 1 < sturdiestLast.size() ? sturdiestLast.get(i + 1).marksBelow() : 0;
            probability += (sturdiestLast.get(i).marksBelow() - next) * model.inAny(exceeded(hit, moreThan));
        }
        return probability;
    }

    private double exceeded(double hit, double moreThan) {
        return hit <= moreThan ? 0 : model.whole() + (1 - model.whole()) * (1 - moreThan / hit);
    }
}
