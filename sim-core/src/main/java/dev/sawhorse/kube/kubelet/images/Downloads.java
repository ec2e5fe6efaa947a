// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.images;

import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.List;

/** The downloads of one node, which share its bandwidth equally (processor sharing). */
final class Downloads {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Bytes below which the rest of a download is a rounding error. */
    private static final double NOTHING = 1e-3;

    private final Simulation simulation;
    private final double bytesPerNano;
    private final List<Download> active = new ArrayList<>();
    private long updatedAt;
    private long timer = Simulation.NONE;

    private static final class Download {
        private final Runnable done;
        private double left;

        Download(double bytes, Runnable done) {
            this.left = bytes;
            this.done = done;
        }
    }

    Downloads(Simulation simulation, long bytesPerSecond) {
        this.simulation = simulation;
        this.bytesPerNano = bytesPerSecond / NANOS_PER_SECOND;
    }

    /** Adds a download, which runs the action on completion. */
    void add(long bytes, Runnable done) {
        progress();
        active.add(new Download(bytes, done));
        awaitNext();
    }

    /** Cancels all downloads. */
    void close() {
        simulation.cancel(timer);
        active.clear();
    }

    private void progress() {
        long now = simulation.now();
        double each = active.isEmpty() ? 0 : (now - updatedAt) * bytesPerNano / active.size();
        active.forEach(download -> download.left -= each);
        updatedAt = now;
    }

    private void awaitNext() {
        simulation.cancel(timer);
        double least = Double.POSITIVE_INFINITY;
        for (Download download : active) {
            least = Math.min(least, download.left);
        }
        if (!active.isEmpty()) {
            long nanos = (long) Math.ceil(Math.max(0, least) * active.size() / bytesPerNano);
            timer = simulation.schedule(nanos, Phase.WORLD, this::finish);
        }
    }

    private void finish() {
        progress();
        List<Download> finished =
                active.stream().filter(download -> download.left < NOTHING).toList();
        active.removeAll(finished);
        awaitNext();
        finished.forEach(download -> download.done.run());
    }
}
