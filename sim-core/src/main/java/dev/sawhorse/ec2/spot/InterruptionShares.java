// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.facts.InterruptionRange;
import dev.sawhorse.facts.SpotAdvice;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.facts.SpotParameter;
import dev.sawhorse.facts.SpotParameters;
import org.jspecify.annotations.Nullable;

/**
 * The probability that an instance of a type is interrupted in a month, from the Spot Advisor's figure over the trailing month:
 * the middle of its range; for the open one above 20 % an assumed 30 %. A type the advisor does not know counts as 10 to 15 %.
 *
 * <p>Precisely: an instance that is kept for a month of 730 hours is interrupted in it with this probability, so that its
 * hazard is −ln(1 − share) / 730 per hour. Instances that live shorter are interrupted less often.
 */
public final class InterruptionShares {
    /** The hours of a month. */
    public static final double HOURS = 730;

    private static final double PERCENT = 100;

    private final @Nullable SpotAdvisor advisor;
    private final double above20;

    /**
     * Makes the shares of a region.
     *
     * @param advisor null where the advisor has no data for the region
     */
    public InterruptionShares(@Nullable SpotAdvisor advisor) {
        this.advisor = advisor;
        this.above20 = SpotParameters.load().value(SpotParameter.SHARE_ABOVE_20);
    }

    /** Returns the shares in a region, whether or not the advisor knows it. */
    public static InterruptionShares of(String region) {
        return new InterruptionShares(SpotAdvisor.find(region));
    }

    /** Returns the advisor's range of a type, the middle one where it has none. */
    public InterruptionRange range(String instanceType) {
        SpotAdvice advice = advisor == null ? null : advisor.linux(instanceType);
        return advice == null ? InterruptionRange.FROM_10_TO_15 : advice.interruptions();
    }

    /** Returns whether the advisor knows the type. */
    public boolean isKnown(String instanceType) {
        return advisor != null && advisor.linux(instanceType) != null;
    }

    /** Returns the share of a type, from 0 to 1. */
    public double share(String instanceType) {
        return share(range(instanceType));
    }

    /** Returns the representative share of a range. */
    public double share(InterruptionRange range) {
        return range == InterruptionRange.ABOVE_20
                ? above20
                : (range.minPercent() + range.maxPercent()) / 2.0 / PERCENT;
    }

    /** Returns the hazard per hour of an instance of a type. */
    public double hazard(String instanceType) {
        return hazard(share(instanceType));
    }

    /** Returns the greatest hazard that any type can have. */
    public double greatestHazard() {
        return hazard(above20);
    }

    /** Returns the hazard per hour at which a share is interrupted within a month. */
    public static double hazard(double share) {
        return -StrictMath.log1p(-share) / HOURS;
    }
}
