// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.workloads.Arrival;
import dev.sawhorse.workloads.ArrivalProcess;
import org.jspecify.annotations.Nullable;

/** The arrivals of a process as rows of a trace. All other columns are unknown. */
public final class ArrivedPods implements PodSource {
    private final String name;
    private final ArrivalProcess process;

    /**
     * Creates the rows.
     *
     * @param name prefix of their ids, and their group
     */
    public ArrivedPods(String name, ArrivalProcess process) {
        this.name = name;
        this.process = process;
    }

    @Override
    public @Nullable TracePod next() {
        Arrival arrival = process.next();
        if (arrival == null) {
            return null;
        }
        return new TracePod(
                name,
                arrival.timeNanos(),
                TracePod.UNKNOWN,
                true,
                TracePod.UNKNOWN,
                TracePod.UNKNOWN,
                0,
                arrival.count(),
                "",
                name);
    }
}
