// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.capacitybuffer.BufferPodInjector;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.expander.PrioritySource;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * Cluster Autoscaler in a simulated cluster, with the trigger of its loop ({@code loop/trigger.go Wait}). Its loop runs
 * at once after one that scaled up or began to delete nodes, else when a pod has just become unschedulable or after the
 * scan interval, whichever comes first . With frequent loops switched off ({@code --frequent-loops-enabled=false}) a
 * scan interval passes between the end of one loop and the next. A loop takes no time.
 */
@Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/loop/trigger.go", symbol = "LoopTrigger.Wait")
public final class ClusterAutoscaler implements Controller {
    private final Simulation simulation;
    private final StaticAutoscaler autoscaler;
    private final StatusEvents events;
    private final List<Controller> controllers;
    private final boolean frequent;
    private final long scanInterval;
    private long timer = Simulation.NONE;
    private boolean waiting;
    private long nextLoopAt;

    private ClusterAutoscaler(Cluster cluster, StaticAutoscaler autoscaler, AutoscalingOptions options) {
        this.simulation = cluster.simulation();
        this.autoscaler = autoscaler;
        this.events = new StatusEvents(cluster);
        this.frequent = options.isOn(Flag.FREQUENT_LOOPS_ENABLED);
        this.scanInterval = options.nanos(Flag.SCAN_INTERVAL);
        this.controllers = List.of(events, new UnschedulablePodObserver(cluster, this::podIsUnschedulable), this);
    }

    /**
     * Makes a Cluster Autoscaler, which its {@link #controllers} start.
     *
     * @param profile kube-scheduler's profile
     * @param priorities priorities of the priority expander
     * @param buffers the CapacityBuffers of the cluster
     */
    public static ClusterAutoscaler of(
            Cluster cluster,
            CloudProvider provider,
            AutoscalingOptions options,
            Profile profile,
            PrioritySource priorities,
            Store<CapacityBuffer> buffers) {
        BufferPodInjector injector = new BufferPodInjector(cluster, buffers, options);
        RandomStream lots = cluster.simulation().stream("cluster-autoscaler/expander");
        StaticAutoscaler autoscaler = new StaticAutoscaler(
                cluster,
                provider,
                options,
                profile,
                priorities,
                new ClusterClient(cluster),
                injector::pods,
                lots::nextInt);
        return new ClusterAutoscaler(cluster, autoscaler, options);
    }

    /**
     * Lists what runs beside and in the loop, in the order in which it starts ({@code main.go run}): the processor of events,
     * the observer of pods, the loop. Upstream has no other controllers.
     */
    public List<Controller> controllers() {
        return controllers;
    }

    @Override
    public String name() {
        return "LoopTrigger";
    }

    /** {@inheritDoc} With frequent loops the first one runs at once. */
    @Override
    public void start() {
        waitFor(frequent ? 0 : scanInterval);
    }

    /** Returns what it has in memory between two loops. */
    public LoopMemory memory() {
        return autoscaler.memory(nextLoopAt);
    }

    /** Whether it waits for nodes that it has requested, or for the end of deletions; its memory does not have these. */
    public boolean isBusy() {
        return autoscaler.isBusy();
    }

    /** Continues with what an earlier Cluster Autoscaler had in memory. */
    public void restore(LoopMemory memory) {
        autoscaler.restore(memory);
        simulation.cancel(timer);
        waiting = true;
        waitFor(Math.max(0, memory.nextLoopAt() - simulation.now()));
    }

    private void waitFor(long delay) {
        nextLoopAt = simulation.now() + delay;
        timer = simulation.schedule(delay, Phase.DISRUPTION, this::loop);
    }

    private void podIsUnschedulable() {
        if (frequent && waiting) {
            waiting = false;
            simulation.cancel(timer);
            waitFor(0);
        }
    }

    private void loop() {
        waiting = false;
        LoopStatus status = autoscaler.runOnce();
        events.publish(status);
        if (frequent && status.isProductive()) {
            waitFor(0);
        } else {
            waiting = true;
            waitFor(scanInterval);
        }
    }
}
