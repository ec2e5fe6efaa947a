// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Markov-modulated Poisson process (MMPP), the usual model of bursts: arrivals whose rate jumps between states at random.
 *
 * <p>The process stays in a state for an exponentially distributed time, then changes to one of the other states, each equally
 * likely. Within a state it is a Poisson process. The first state is drawn from the stationary distribution, so the process
 * needs no warm-up.
 */
public final class MarkovModulatedArrivals implements ArrivalProcess {
    private static final double NANOS_PER_HOUR = 3.6e12;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * A state of the process.
     *
     * @param ratePerHour arrival rate per hour in this state; may be 0
     * @param meanStaySeconds mean sojourn time
     */
    public record State(double ratePerHour, double meanStaySeconds) {
        /** Rejects a negative rate and a sojourn time that is not above 0. */
        public State {
            Parameters.requireNotNegative("ratePerHour", ratePerHour);
            Parameters.requirePositive("meanStaySeconds", meanStaySeconds);
        }
    }

    private final RandomStream stream;
    private final List<State> states;
    private final boolean silent;
    private int state;
    private long now;
    private long leavesAt;

    /**
     * Creates the process.
     *
     * @param stream source of the random numbers
     * @param states at least two states
     */
    public MarkovModulatedArrivals(RandomStream stream, List<State> states) {
        if (states.size() < 2) {
            throw new IllegalArgumentException("states has " + states.size()
                    + " states, but needs at least two.\nUse a Poisson process for a constant rate.");
        }
        this.stream = stream;
        this.states = List.copyOf(states);
        this.silent = meanRatePerHour(states) == 0;
        this.state = firstState();
        this.leavesAt = stay();
    }

    /** Returns the long-run arrival rate per hour of a process with these states. */
    public static double meanRatePerHour(List<State> states) {
        double arrivals = 0;
        double time = 0;
        for (State state : states) {
            arrivals += state.ratePerHour() * state.meanStaySeconds();
            time += state.meanStaySeconds();
        }
        return arrivals / time;
    }

    @Override
    public @Nullable Arrival next() {
        if (silent) {
            return null;
        }
        while (true) {
            double rate = states.get(state).ratePerHour();
            long arrival =
                    rate > 0 ? Math.addExact(now, stream.exponentialNanos(NANOS_PER_HOUR / rate)) : Long.MAX_VALUE;
            if (arrival < leavesAt) {
                now = arrival;
                return new Arrival(now, 1);
            }
            now = leavesAt;
            state = otherState();
            leavesAt = Math.addExact(now, stay());
        }
    }

    private long stay() {
        return Math.max(1, stream.exponentialNanos(states.get(state).meanStaySeconds() * NANOS_PER_SECOND));
    }

    private int otherState() {
        int other = stream.nextInt(states.size() - 1);
        return other < state ? other : other + 1;
    }

    /**
     * As all changes of state are equally likely, every state is entered equally often: the share of time in a state is
     * proportional to its mean sojourn time.
     */
    private int firstState() {
        double left = 0;
        for (State each : states) {
            left += each.meanStaySeconds();
        }
        left *= stream.nextDouble();
        for (int i = 0; i < states.size() - 1; i++) {
            left -= states.get(i).meanStaySeconds();
            if (left < 0) {
                return i;
            }
        }
        return states.size() - 1;
    }
}
