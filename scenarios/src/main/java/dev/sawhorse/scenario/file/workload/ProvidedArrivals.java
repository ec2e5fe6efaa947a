// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.api.extension.Arrival;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import java.time.Duration;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The arrivals of a source that a program provides. */
record ProvidedArrivals(dev.sawhorse.api.extension.ArrivalSource source) implements ArrivalSource {
    @Override
    public PodSource pods(SamplingContext context) {
        RandomStream stream = context.stream("arrivals");
        return new Pods(context.workload(), source.arrivals(stream::nextLong));
    }

    private static final class Pods implements PodSource {
        private final String workload;
        private final Iterator<Arrival> arrivals;
        private Duration last = Duration.ZERO;
        private int number;

        Pods(String workload, Iterator<Arrival> arrivals) {
            this.workload = workload;
            this.arrivals = arrivals;
        }

        @Override
        public @Nullable TracePod next() {
            if (!arrivals.hasNext()) {
                return null;
            }
            Arrival arrival = arrivals.next();
            if (arrival.at().compareTo(last) < 0) {
                throw new IllegalStateException("workload " + workload + " has an arrival at " + arrival.at()
                        + " after one at " + last + "\nReturn the arrivals in the order of time.");
            }
            last = arrival.at();
            Duration lifetime = arrival.lifetime();
            return new TracePod(
                    workload + "-" + ++number,
                    arrival.at().toNanos(),
                    lifetime == null ? TracePod.UNKNOWN : lifetime.toNanos(),
                    false,
                    amount("cpu", arrival.cpu()),
                    amount("memory", arrival.memory()),
                    0,
                    arrival.count(),
                    "",
                    workload);
        }

        private static long amount(String resource, @Nullable String quantity) {
            return quantity == null
                    ? TracePod.UNKNOWN
                    : Quantity.parse(quantity).baseUnits(resource);
        }
    }
}
