// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.sim.stat.Tally;
import java.util.ArrayDeque;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Simulated queues against Erlang's formulas: the true mean is inside the confidence interval. */
class QueueingTheoryTest {

    private static final int REPLICATIONS = 20;
    private static final int WARM_UP = 2_000;
    private static final int CUSTOMERS = 20_000;
    private static final double MEAN_SERVICE_NANOS = 1e9;

    @ParameterizedTest(name = "{0} servers at load {1}")
    @CsvSource({"1, 0.5", "1, 0.8", "2, 0.7", "3, 0.8", "8, 0.75"})
    void meanTimesLieInTheirConfidenceIntervals(int servers, double load) {
        Tally waits = new Tally("mean wait");
        Tally stays = new Tally("mean time in system");
        for (int seed = 1; seed <= REPLICATIONS; seed++) {
            Queue queue = new Queue(seed, servers, load);
            queue.simulation.run();
            waits.add(queue.wait.mean());
            stays.add(queue.stay.mean());
        }

        double expectedWait = erlangC(servers, load) / (servers * (1 - load));

        assertThat(waits.mean()).isCloseTo(expectedWait, within(waits.halfWidth(0.99)));
        assertThat(stays.mean()).isCloseTo(expectedWait + 1, within(stays.halfWidth(0.99)));
        assertThat(stays.halfWidth(0.99)).isLessThan(0.05 * (expectedWait + 1));
    }

    /** The probability that a customer of M/M/c has to wait. */
    private static double erlangC(int servers, double load) {
        double offered = servers * load;
        double term = 1;
        double sum = 1;
        for (int k = 1; k < servers; k++) {
            term *= offered / k;
            sum += term;
        }
        double last = term * offered / servers / (1 - load);
        return last / (sum + last);
    }

    /** M/M/c in event style; the mean service time is 1 s. */
    private static final class Queue implements Entity<Queue.Event> {

        sealed interface Event {}

        record Arrival() implements Event {}

        record Departure(long arrived) implements Event {}

        final Simulation simulation;
        final Tally wait = new Tally("wait in seconds");
        final Tally stay = new Tally("time in system in seconds");
        private final RandomStream gaps;
        private final RandomStream services;
        private final double meanGapNanos;
        private final ArrayDeque<Long> waiting = new ArrayDeque<>();
        private int free;
        private int arrived;

        Queue(long seed, int servers, double load) {
            simulation = Simulation.withSeed(seed);
            gaps = simulation.stream("gaps");
            services = simulation.stream("services");
            meanGapNanos = MEAN_SERVICE_NANOS / (servers * load);
            free = servers;
            simulation.schedule(0, 0, this, new Arrival());
        }

        @Override
        public void handle(Event event) {
            if (event instanceof Departure departure) {
                free++;
                count(stay, departure.arrived());
            } else {
                waiting.add(simulation.now());
                if (++arrived < WARM_UP + CUSTOMERS) {
                    simulation.schedule(gaps.exponentialNanos(meanGapNanos), 0, this, new Arrival());
                }
            }
            serve();
        }

        private void serve() {
            if (free > 0 && !waiting.isEmpty()) {
                free--;
                long customer = waiting.remove();
                count(wait, customer);
                simulation.schedule(services.exponentialNanos(MEAN_SERVICE_NANOS), 0, this, new Departure(customer));
            }
        }

        private void count(Tally tally, long since) {
            if (arrived > WARM_UP) {
                tally.add((simulation.now() - since) / 1e9);
            }
        }
    }
}
