// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

/** A recorded price path; before the first record it has the first price, after the last the last one. */
public final class RecordedPath implements PricePath {
    private final PriceSteps steps = new PriceSteps();
    private long lastSecond = Long.MIN_VALUE;

    /**
     * Adds a record.
     *
     * @param second since the start of the simulation, 0 for what was recorded earlier; after that of the record before
     * @param price in USD per hour, in force from then on
     */
    public void add(long second, double price) {
        if (second <= lastSecond) {
            throw new IllegalArgumentException("a price at second " + second + " follows one at " + lastSecond
                    + "\nMaybe the records are out of order.");
        }
        boolean same = lastSecond != Long.MIN_VALUE && steps.last() == price;
        lastSecond = second;
        if (!same) {
            steps.add(second, price);
        }
    }

    @Override
    public double at(long nanos) {
        return steps.at(nanos);
    }

    @Override
    public long nextChange(long nanos) {
        return steps.nextAfter(nanos);
    }
}
