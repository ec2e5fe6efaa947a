// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.bench;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A benchmark without autoscaler: pods arrive, are bound by kube-scheduler, run and end on constant nodes, with all controllers
 * of the cluster and the results of the journal.
 */
public final class ClusterRun {
    private static final long GIB = 1L << 30;
    private static final int ZONES = 3;

    private final Simulation simulation = Simulation.withSeed(1);
    private final ResultsFold fold = new ResultsFold();
    private final Cluster cluster;
    private final PodArrivals arrivals;

    /**
     * The outcome of a run.
     *
     * @param events kernel events executed
     * @param simulated the simulated time
     */
    public record Outcome(Results results, long events, Duration simulated) {}

    /**
     * Sets up a cluster.
     *
     * @param nodes the number of nodes of 16 CPUs and 64 GiB; pods take about two thirds of them
     * @param pods the number of arriving pods
     */
    public ClusterRun(int nodes, int pods) {
        Journal journal = Journal.streaming(simulation::now);
        journal.listen(fold);
        journal.append(new Observation.RunStarted("cluster", 1, "1970-01-01T00:00:00Z", "", ""));
        this.cluster = new Cluster(simulation, journal);
        Kubelet.start(cluster, PodTimings.fixed(Duration.ofSeconds(2), Duration.ofSeconds(5)));
        Scheduler.start(cluster, Profiles.defaultProfile());
        WorkloadControllers.start(cluster, WorkloadControllers.Settings.UPSTREAM);
        for (int i = 0; i < nodes; i++) {
            cluster.nodeReady(cluster.registerNode(node(i), NodeOrigin.UNMANAGED));
        }
        this.arrivals = new PodArrivals(cluster, nodes, pods);
    }

    private static Node node(int number) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Labels.HOSTNAME, "node-" + number);
        labels.put(Labels.ZONE, "zone-" + number % ZONES);
        Resources room = Resources.ofCpuMemory(16_000, 64 * GIB).with(ResourceName.PODS, 110);
        ObjectMeta meta = ObjectMeta.of("", "node-" + number).withLabels(labels);
        return new Node(meta, "machine-" + number, List.of(), room, room);
    }

    /** Runs until every pod has ended. */
    public Outcome run() {
        arrivals.start();
        while (cluster.waitingPods().size() > 0 || !arrivals.areOver() || arrivals.running() > 0) {
            simulation.runUntil(simulation.now() + Duration.ofMinutes(10).toNanos());
        }
        cluster.journal().append(new Observation.PodsHeld(cluster.pods().size()));
        cluster.journal().append(new Observation.RunEnded(simulation.eventsExecuted()));
        return new Outcome(fold.results(), simulation.eventsExecuted(), Duration.ofNanos(simulation.now()));
    }
}
