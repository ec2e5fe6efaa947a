// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.capacity.CapacityPool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A closed-form forecast of the spot interruptions in a month of nodes spread over pools, for the process that also reclaims
 * capacity in a simulation.
 *
 * <p>A reclaim takes minutes, and two independent ones hardly ever overlap: so the nodes lost within a few minutes are those of
 * one reclaim. The shares taken from the pools are computed in the limit of many nodes.
 */
public final class InterruptionForecast {
    private final InterruptionShares shares;
    private final ReclaimModel model;
    private final Map<CapacityPool, Double> spread;

    /** A share of the nodes, and the bound on the marks of wider reclaims that hit it. */
    private record Part(double marksBelow, double share) {}

    /**
     * Makes the forecast.
     *
     * @param spread the share of the nodes in each pool, 1 in all
     */
    public InterruptionForecast(InterruptionShares shares, ReclaimModel model, Map<CapacityPool, Double> spread) {
        this.shares = shares;
        this.model = model;
        this.spread = spread;
    }

    /** Returns the effective number of pools, the inverse of the concentration: 1 / Σ share². */
    public double effectivePools() {
        double squares = 0;
        for (double share : spread.values()) {
            squares += share * share;
        }
        return 1 / squares;
    }

    /** Returns the share of nodes that is interrupted in a month, if each is kept that long. */
    public double interruptedPerMonth() {
        double interrupted = 0;
        for (Map.Entry<CapacityPool, Double> entry : spread.entrySet()) {
            double hazard = model.scale() * shares.hazard(entry.getKey().instanceType());
            interrupted += entry.getValue() * -StrictMath.expm1(-hazard * InterruptionShares.HOURS);
        }
        return interrupted;
    }

    /** Returns the probability that more than a share of the nodes is lost within a few minutes at least once in a month. */
    public double lossProbability(double moreThan) {
        return -StrictMath.expm1(-lossRate(moreThan) * InterruptionShares.HOURS);
    }

    /** Returns the rate per hour of losses of more than a share of the nodes at once. */
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

    /** Returns the mean over all marks: a mark below a part's limit hits it and every part with a higher limit. */
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
            probability +=
                    (sturdiestLast.get(i).marksBelow() - next) * model.probabilityInCluster(exceeded(hit, moreThan));
        }
        return probability;
    }

    private double exceeded(double hit, double moreThan) {
        return hit <= moreThan ? 0 : model.whole() + (1 - model.whole()) * (1 - moreThan / hit);
    }
}
