// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A sampler of one of several weighted options, such as the pod templates of a load.
 *
 * @param <T> what is drawn
 */
public final class WeightedChoice<T> {
    /**
     * An option.
     *
     * @param weight weight in relation to the other options
     */
    public record Option<T>(T value, double weight) {
        /** Rejects a negative weight. */
        public Option {
            Parameters.requireNotNegative("weight", weight);
        }
    }

    private final RandomStream stream;
    private final List<T> values = new ArrayList<>();
    private final double[] upTo;

    /** Creates the sampler; the weights need not add up to 1, but their sum must not be 0. */
    public WeightedChoice(RandomStream stream, List<Option<T>> options) {
        this.stream = stream;
        this.upTo = new double[options.size()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += options.get(i).weight();
            upTo[i] = sum;
            values.add(options.get(i).value());
        }
        Parameters.requirePositive("sum of the weights", sum);
    }

    /** Draws the next option. */
    public T sample() {
        double at = stream.nextDouble() * upTo[upTo.length - 1];
        int chosen = 0;
        while (at >= upTo[chosen]) {
            chosen++;
        }
        return values.get(chosen);
    }
}
