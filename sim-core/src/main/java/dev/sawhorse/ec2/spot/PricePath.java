// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

/** The price of a spot pool over time, in USD per hour. A pure function of time: reads do not change it. */
public interface PricePath {
    /** The time of the next change of a price that never changes again. */
    long NEVER = Long.MAX_VALUE;

    /** Returns the price at a time in nanoseconds since the start of the simulation, in USD per hour. */
    double at(long nanos);

    /** Returns the first time after the given one at which the price changes, or {@link #NEVER}. */
    long nextChange(long nanos);

    /** Returns a constant price. */
    static PricePath constant(double price) {
        return new PricePath() {
            @Override
            public double at(long nanos) {
                return price;
            }

            @Override
            public long nextChange(long nanos) {
                return NEVER;
            }
        };
    }
}
