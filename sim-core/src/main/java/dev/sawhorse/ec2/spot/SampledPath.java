// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;

/** A sampled path of a {@link PriceProcess} for one pool, generated on demand and kept. */
final class SampledPath implements PricePath {
    /** Spot prices have four decimals. */
    private static final double DECIMALS = 1e4;

    /**
     * The limit on generating ahead to find the next change: a price that rounds to the same value for longer counts as
     * constant.
     */
    private static final long LONGEST_WAIT_SECONDS = Duration.ofDays(366).toSeconds();

    private final PriceProcess process;
    private final RandomStream stream;
    private final double decay;
    private final double mean;
    private final double least;
    private final double most;
    private final PriceSteps steps = new PriceSteps();
    private double log;
    private long nextSecond;

    SampledPath(PriceProcess process, RandomStream stream, double level, double onDemand) {
        this.process = process;
        this.stream = stream;
        this.decay = process.decay();
        this.least = onDemand * process.floor();
        this.most = onDemand;
        double start = Math.min(most, Math.max(least, level));
        this.mean = StrictMath.log(start);
        this.log = mean;
        steps.add(0, start);
        this.nextSecond = 1 + (long) (stream.nextDouble() * process.gapSeconds(stream));
    }

    @Override
    public double at(long nanos) {
        drawTo(nanos / PriceSteps.SECOND);
        return steps.at(nanos);
    }

    @Override
    public long nextChange(long nanos) {
        long second = nanos / PriceSteps.SECOND;
        drawTo(second);
        while (steps.nextAfter(nanos) == NEVER && nextSecond < second + LONGEST_WAIT_SECONDS) {
            drawNext();
        }
        return steps.nextAfter(nanos);
    }

    private void drawTo(long second) {
        while (nextSecond <= second) {
            drawNext();
        }
    }

    private void drawNext() {
        double moved = mean + decay * (log - mean) + stream.normal(0, process.step());
        double price = StrictMath.exp(moved);
        double bounded = Math.min(most, Math.max(least, price));
        log = bounded == price ? moved : StrictMath.log(bounded);
        double shown = Math.min(most, Math.max(least, Math.rint(bounded * DECIMALS) / DECIMALS));
        if (shown != steps.last()) {
            steps.add(nextSecond, shown);
        }
        nextSecond += process.gapSeconds(stream);
    }
}
