package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws one of several things, such as the templates of a load, each as often as its weight says.
 *
 * @param <T> what is drawn
 */
public final class WeightedChoice<T> {
    /**
     * Something that may be drawn.
     *
     * @param weight how often, in relation to the others
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

    /** Prepares the draws; the weights need not add up to 1, but may not all be 0. */
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

    /** Draws the next one. */
    public T sample() {
        double at = stream.nextDouble() * upTo[upTo.length - 1];
        int chosen = 0;
        while (at >= upTo[chosen]) {
            chosen++;
        }
        return values.get(chosen);
    }
}
