// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import java.util.ArrayList;
import java.util.List;

/** The time spans in which an instance was stopped, in nanoseconds since the start. */
final class StoppedSpans {
    private static final long OPEN = Long.MAX_VALUE;

    private record Stop(long from, long to) {}

    private final List<Stop> stops = new ArrayList<>(0);

    void begin(long time) {
        stops.add(new Stop(time, OPEN));
    }

    void end(long time) {
        Stop last = stops.remove(stops.size() - 1);
        stops.add(new Stop(last.from(), time));
    }

    /** Whether the last span is open. */
    boolean isOn() {
        return !stops.isEmpty() && stops.get(stops.size() - 1).to() == OPEN;
    }

    /** Returns how long it was stopped between two times. */
    long between(long from, long to) {
        long sum = 0;
        for (Stop stop : stops) {
            sum += Math.max(0, Math.min(stop.to(), to) - Math.max(stop.from(), from));
        }
        return sum;
    }
}
