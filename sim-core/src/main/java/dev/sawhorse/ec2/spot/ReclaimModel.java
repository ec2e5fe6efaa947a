// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.facts.SpotParameter;
import dev.sawhorse.facts.SpotParameters;
import java.time.Duration;

/**
 * The parameters of spot reclaims other than the types' hazards.
 *
 * <p>Reclaims have three scopes: single pools, the sizes of a family in a zone, and whole zones, in the manner of Marshall and
 * Olkin's common shocks. A reclaim of a pool interrupts each of its instances with a probability of its own: all of them, or
 * any share. The rate of family and zone shocks fits the types most often interrupted; less often interrupted types are only
 * affected by the greatest of these shocks, each in proportion to its own hazard, so that every instance has exactly the hazard
 * of its type.
 *
 * @param scale the factor on all hazards
 * @param familyShare the share of interruptions that affect a family's sizes in a zone together
 * @param zoneShare the share of interruptions that affect a whole zone together; both together are at most 1
 * @param whole the probability that a reclaim interrupts all instances
 * @param again the probability that another reclaim follows soon; 0 makes up-times exponential
 * @param againDelay the mean time until it follows
 * @param unavailable the mean time without capacity after a reclaim
 * @param within the time within which the notices of one reclaim follow each other
 * @param rebalance the probability of a rebalance recommendation before a notice
 * @param rebalanceLead the mean time between the two
 */
public record ReclaimModel(
        double scale,
        double familyShare,
        double zoneShare,
        double whole,
        double again,
        Duration againDelay,
        Duration unavailable,
        Duration within,
        double rebalance,
        Duration rebalanceLead) {

    private static final double NANOS_PER_HOUR = 3.6e12;

    public ReclaimModel {
        requireProbability("familyShare", familyShare);
        requireProbability("zoneShare", zoneShare);
        requireProbability("familyShare + zoneShare", familyShare + zoneShare);
        requireProbability("whole", whole);
        requireProbability("again", again);
        requireProbability("rebalance", rebalance);
        if (again == 1 || scale < 0) {
            throw new IllegalArgumentException("again " + again + " or scale " + scale + " makes no process");
        }
    }

    private static void requireProbability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " " + value + " is not between 0 and 1");
        }
    }

    /** Returns the model of the shipped figures, with exponential up-times. */
    public static ReclaimModel calibrated() {
        SpotParameters figures = SpotParameters.load();
        return new ReclaimModel(
                1,
                figures.value(SpotParameter.RECLAIM_FAMILY),
                figures.value(SpotParameter.RECLAIM_ZONE),
                figures.value(SpotParameter.RECLAIM_WHOLE),
                0,
                minutes(figures, SpotParameter.AGAIN_DELAY),
                minutes(figures, SpotParameter.UNAVAILABLE),
                Duration.ofSeconds(Math.round(figures.value(SpotParameter.RECLAIM_WITHIN))),
                figures.value(SpotParameter.REBALANCE_PROBABILITY),
                minutes(figures, SpotParameter.REBALANCE_LEAD));
    }

    private static Duration minutes(SpotParameters figures, SpotParameter figure) {
        return Duration.ofSeconds(Math.round(figures.value(figure) * 60));
    }

    /** Returns the same model with all hazards multiplied. */
    public ReclaimModel withScale(double factor) {
        return new ReclaimModel(
                factor,
                familyShare,
                zoneShare,
                whole,
                again,
                againDelay,
                unavailable,
                within,
                rebalance,
                rebalanceLead);
    }

    /** Returns the same model with clustered reclaims, as frequent as the shipped figures say: up-times have heavy tails. */
    public ReclaimModel withHeavyTails() {
        return new ReclaimModel(
                scale,
                familyShare,
                zoneShare,
                whole,
                SpotParameters.load().value(SpotParameter.AGAIN_PROBABILITY),
                againDelay,
                unavailable,
                within,
                rebalance,
                rebalanceLead);
    }

    /** Returns the same model with other shares of shocks that affect many pools at once. */
    public ReclaimModel withShocks(double family, double zone) {
        return new ReclaimModel(
                scale, family, zone, whole, again, againDelay, unavailable, within, rebalance, rebalanceLead);
    }

    /** Returns the same model with another mean time without capacity. */
    public ReclaimModel withUnavailable(Duration mean) {
        return new ReclaimModel(
                scale, familyShare, zoneShare, whole, again, againDelay, mean, within, rebalance, rebalanceLead);
    }

    /** Returns the same model with other rebalance recommendations. */
    public ReclaimModel withRebalance(double probability, Duration lead) {
        return new ReclaimModel(
                scale, familyShare, zoneShare, whole, again, againDelay, unavailable, within, probability, lead);
    }

    /** Returns the mean share of instances that a reclaim interrupts. */
    public double meanFraction() {
        return whole + (1 - whole) / 2;
    }

    /**
     * Returns the probability that something happens at least once in a reclaim and its follow-ups.
     *
     * @param probability the probability in each of them
     */
    public double probabilityInCluster(double probability) {
        return probability / (1 - again * (1 - probability));
    }

    /** Returns the share of the hazard that belongs to scopes of a kind. */
    public double share(ReclaimScope.Kind kind) {
        return switch (kind) {
            case POOL -> 1 - familyShare - zoneShare;
            case FAMILY -> familyShare;
            case ZONE -> zoneShare;
        };
    }

    /**
     * Returns the rate per hour of reclaims of a scope, each counted with its follow-ups.
     *
     * @param hazard per hour, of the pool's type, or for wider scopes the greatest of any type
     */
    public double rate(ReclaimScope.Kind kind, double hazard) {
        return scale * share(kind) * hazard / probabilityInCluster(meanFraction());
    }

    /** Returns the mean time in nanoseconds from the last reclaim of a cluster to the first of the next one. */
    double meanGapNanos(double ratePerHour) {
        if (again == 0) {
            return NANOS_PER_HOUR / ratePerHour;
        }
        double busy = again / (1 - again) * againDelay.toNanos();
        return Math.max((double) againDelay.toNanos(), NANOS_PER_HOUR / ratePerHour - busy);
    }
}
