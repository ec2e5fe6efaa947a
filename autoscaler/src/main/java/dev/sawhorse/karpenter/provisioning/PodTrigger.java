// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodMap;
import dev.sawhorse.kube.podset.PodSet;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code provisioner.trigger.pod} controller: a pod that fits nowhere triggers a batch, and again every ten
 * seconds as long as it does not.
 *
 * <p>What a {@link dev.sawhorse.kube.runtime.WorkQueue} would do with a timer for each pod, of which a burst has hundreds of
 * thousands: here the pods that are due at one instant share one.
 */
@Upstream(
        file = "pkg/controllers/provisioning/controller.go",
        symbol = {"NewPodController", "PodController.Name", "PodController.Register", "PodController.Reconcile"})
public final class PodTrigger implements Controller {
    private static final long AGAIN_NANOS = Duration.ofSeconds(10).toNanos();

    private final Simulation simulation;
    private final Batcher batcher;
    private final PodMap<Timer> timers = PodMap.create();
    private @Nullable Timer newest;

    /** The timers of pods from before the start by the time when they are due first. */
    private final Map<Long, Timer> resumed = new TreeMap<>();

    private final Cluster cluster;

    public PodTrigger(Cluster cluster, Batcher batcher) {
        this.cluster = cluster;
        this.simulation = cluster.simulation();
        this.batcher = batcher;
    }

    @Override
    public String name() {
        return "provisioner.trigger.pod";
    }

    @Override
    public void start() {
        cluster.pods().watch(this::onPod);
    }

    private void onPod(Event event, Pod pod) {
        if (event != Event.DELETED && PendingPods.isProvisionable(pod)) {
            if (event == Event.ADDED && pod.unschedulableAt() != Pod.NEVER) {
                resume(pod);
            } else {
                makeDue(pod);
            }
        } else {
            forget(timers.remove(pod), pod);
        }
    }

    /** A pod that was unschedulable before the start has triggered every ten seconds since. */
    private void resume(Pod pod) {
        long elapsed = Math.floorMod(simulation.now() - pod.unschedulableAt(), AGAIN_NANOS);
        long last = simulation.now() - elapsed;
        batcher.resume(pod, last);
        Timer timer = resumed.computeIfAbsent(last + AGAIN_NANOS, Timer::new);
        timers.put(pod, timer);
        timer.pods.add(pod);
    }

    private void makeDue(Pod pod) {
        if (newest == null || newest.dueAt != simulation.now()) {
            newest = new Timer(simulation.now());
        }
        Timer before = timers.put(pod, newest);
        if (before != newest) {
            forget(before, pod);
            newest.pods.add(pod);
        }
    }

    private static void forget(@Nullable Timer timer, Pod pod) {
        if (timer != null) {
            timer.pods.remove(pod);
        }
    }

    /** The pods that are due at one instant; it is its own timer event. */
    private final class Timer implements Runnable {
        private final Set<Pod> pods = PodSet.create();
        private long dueAt;

        Timer(long dueAt) {
            this.dueAt = dueAt;
            simulation.scheduleAt(dueAt, Phase.CONTROLLER, this);
        }

        @Override
        public void run() {
            newest = null; // Whatever becomes due later in this instant has its own timer.
            resumed.clear();
            if (pods.isEmpty()) {
                return;
            }
            for (Pod pod : pods) {
                batcher.trigger(pod);
            }
            dueAt += AGAIN_NANOS;
            simulation.scheduleAt(dueAt, Phase.CONTROLLER, this);
        }
    }
}
