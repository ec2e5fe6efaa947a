// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A batcher of triggers: the first trigger opens a window, every <em>new</em> one extends it by the idle duration, and it
 * closes at the maximum duration at the latest ({@code provisioning/batcher.go}, Karpenter v1.14).
 */
public final class Batcher {
    private final Simulation simulation;
    private final int priority;
    private final long idleNanos;
    private final long maxNanos;
    private final Runnable closed;
    private final Set<String> triggered = new LinkedHashSet<>();

    /** How many windows have closed. */
    private int closedWindows;

    /** One more than how many windows had closed when a pod last triggered, by its {@linkplain Pod#number number}. */
    private int[] windowOf = {};

    private long latestClose;
    private long closesAt;
    private long ticket = Simulation.NONE;

    /**
     * Makes a batcher.
     *
     * @param priority the phase in which windows close
     * @param closed what to do when a window closes
     */
    @Upstream(file = "pkg/controllers/provisioning/batcher.go", symbol = "NewBatcher")
    public Batcher(Simulation simulation, int priority, Duration idle, Duration max, Runnable closed) {
        this.simulation = simulation;
        this.priority = priority;
        this.idleNanos = idle.toNanos();
        this.maxNanos = max.toNanos();
        this.closed = closed;
    }

    /** Adds a trigger; one with a uid that is in the open window already changes nothing. */
    @Upstream(file = "pkg/controllers/provisioning/batcher.go", symbol = "Batcher.Trigger")
    public void trigger(String uid) {
        if (triggered.add(uid)) {
            keepOpen(simulation.now());
        }
    }

    /** Adds a trigger for no object, which extends an open window each time. */
    @Upstream(file = "pkg/controllers/provisioning/batcher.go", symbol = "Batcher.TriggerNow")
    public void triggerNow() {
        keepOpen(simulation.now());
    }

    /** Adds the trigger of a stored pod; one of a pod that is in the open window already changes nothing. */
    @Upstream(file = "pkg/controllers/provisioning/batcher.go", symbol = "Batcher.Trigger")
    public void trigger(Pod pod) {
        trigger(pod, simulation.now());
    }

    /** Adds the trigger of a pod from before the start, unless its window has closed since. */
    void resume(Pod pod, long triggeredAt) {
        if (triggeredAt + idleNanos > simulation.now()) {
            trigger(pod, triggeredAt);
        }
    }

    private void trigger(Pod pod, long at) {
        int number = pod.number();
        if (number >= windowOf.length) {
            windowOf = Arrays.copyOf(windowOf, Math.max(number + 1, 2 * windowOf.length));
        }
        int window = closedWindows + 1;
        if (windowOf[number] != window) {
            windowOf[number] = window;
            keepOpen(at);
        }
    }

    @Upstream(file = "pkg/controllers/provisioning/batcher.go", symbol = "Batcher.Wait")
    private void keepOpen(long triggeredAt) {
        boolean opens = ticket == Simulation.NONE;
        if (opens) {
            latestClose = triggeredAt + maxNanos;
        }
        long close = Math.min(triggeredAt + idleNanos, latestClose);
        if (opens || close > closesAt) {
            closesAt = close;
            simulation.cancel(ticket);
            ticket = simulation.scheduleAt(close, priority, this::close);
        }
    }

    private void close() {
        ticket = Simulation.NONE;
        triggered.clear();
        closedWindows++;
        closed.run();
    }
}
