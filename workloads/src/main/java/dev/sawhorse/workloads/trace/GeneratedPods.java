// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.workloads.PodArrival;
import dev.sawhorse.workloads.PodArrivals;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Pods generated one by one, as rows of a trace. */
public final class GeneratedPods implements PodSource {
    private final String name;
    private final PodArrivals arrivals;
    private final Supplier<PodShape> shapes;
    private long made;

    /**
     * Creates the generator.
     *
     * @param name prefix of the ids, followed by a number
     * @param arrivals arrivals and lifetimes
     * @param shapes requests of each pod, before scaling
     */
    public GeneratedPods(String name, PodArrivals arrivals, Supplier<PodShape> shapes) {
        this.name = name;
        this.arrivals = arrivals;
        this.shapes = shapes;
    }

    @Override
    public @Nullable TracePod next() {
        PodArrival arrival = arrivals.next();
        if (arrival == null) {
            return null;
        }
        made++;
        PodShape shape = shapes.get();
        boolean forever = arrival.lifetimeNanos() == Long.MAX_VALUE;
        return new TracePod(
                name + "-" + made,
                arrival.timeNanos(),
                forever ? TracePod.UNKNOWN : arrival.lifetimeNanos(),
                forever,
                scaled(shape.cpuMillis(), arrival.scale()),
                scaled(shape.memoryBytes(), arrival.scale()),
                shape.gpuMillis(),
                1,
                "",
                name);
    }

    private static long scaled(long amount, double scale) {
        return amount == TracePod.UNKNOWN ? amount : Math.round(amount * scale);
    }
}
