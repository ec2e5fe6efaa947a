// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import java.time.Duration;
import java.util.List;

/**
 * Factors on the hazard of spot instances by their age. They act as a thinning: reclaims come as often as the greatest factor
 * says, and an instance of another age is spared with the probability that its factor lacks.
 *
 * @param bands the bands of age in ascending order, the last one for all older instances; empty for a hazard that does not
 *     depend on age
 */
public record AgeFactors(List<Band> bands) {
    /** A hazard that does not depend on age. */
    public static final AgeFactors NONE = new AgeFactors(List.of());

    private static final Duration OPEN = Duration.ofNanos(Long.MAX_VALUE);

    /**
     * A band of age.
     *
     * @param until the age at which it ends; of the last band it does not matter
     * @param factor the factor on the hazard of instances of this age
     */
    public record Band(Duration until, double factor) {
        /** Returns a band without an end. */
        public static Band rest(double factor) {
            return new Band(OPEN, factor);
        }

        /** Returns whether it has no end. */
        public boolean isRest() {
            return until.equals(OPEN);
        }
    }

    public AgeFactors {
        bands = List.copyOf(bands);
        Duration before = Duration.ZERO;
        for (Band band : bands) {
            if (!(band.factor() >= 0) || band.until().compareTo(before) <= 0) {
                throw new IllegalArgumentException(band + " has a negative factor, or ends before it begins");
            }
            before = band.until();
        }
    }

    /** Returns the factor at an age. */
    public double at(long ageNanos) {
        for (int i = 0; i < bands.size(); i++) {
            if (i + 1 == bands.size() || ageNanos < bands.get(i).until().toNanos()) {
                return bands.get(i).factor();
            }
        }
        return 1;
    }

    private double greatest() {
        return bands.stream().mapToDouble(Band::factor).max().orElse(1);
    }

    /** Returns the probability that a reclaim which would interrupt an instance does so at its age. */
    double share(long ageNanos) {
        double greatest = greatest();
        return greatest == 0 ? 0 : at(ageNanos) / greatest;
    }

    /**
     * Returns the model of the reclaims that are thinned by age: more frequent by the greatest factor, each with the shorter
     * time without capacity that leaves a pool without capacity as long as before.
     */
    public ReclaimModel unthinned(ReclaimModel model) {
        double greatest = greatest();
        return greatest == 1 || greatest == 0
                ? model.withScale(model.scale() * greatest)
                : model.withScale(model.scale() * greatest).withUnavailable(Duration.ofNanos((long)
                        (model.unavailable().toNanos() / greatest)));
    }
}
