// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.bench;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Poisson process of pods of four sizes with exponential run times. */
final class PodArrivals {
    private static final long MIB = 1L << 20;
    private static final int[] CPU_MILLIS = {250, 500, 1_000, 2_000};
    private static final double MEAN_LIFETIME_NANOS = Duration.ofMinutes(10).toNanos();

    /** The mean number of pods per node: two thirds of its CPUs. */
    private static final double PODS_PER_NODE = 11.4;

    private final Cluster cluster;
    private final int pods;
    private final double meanGapNanos;
    private final RandomStream random = RandomStream.of(1, "pods");
    private final List<PodSpec> specs = new ArrayList<>();
    private final ObjectMeta template = ObjectMeta.of("default", "pod").withLabels(Map.of("app", "work"));
    private int arrived;
    private int ended;

    PodArrivals(Cluster cluster, int nodes, int pods) {
        this.cluster = cluster;
        this.pods = pods;
        this.meanGapNanos = MEAN_LIFETIME_NANOS / (PODS_PER_NODE * nodes);
        for (int cpuMillis : CPU_MILLIS) {
            Resources requests = Resources.ofCpuMemory(cpuMillis, 2 * MIB * cpuMillis);
            Container container = new Container("main", "work", requests, Resources.NONE, List.of(), false);
            specs.add(PodSpec.builder().containers(List.of(container)).build());
        }
        cluster.pods().watch((event, pod) -> {
            if (event == Watch.Event.MODIFIED && pod.isTerminal()) {
                ended++;
            }
        });
    }

    void start() {
        awaitNext();
    }

    private void awaitNext() {
        cluster.simulation().schedule(random.exponentialNanos(meanGapNanos), Phase.WORLD, this::arrive);
    }

    private void arrive() {
        PodSpec spec = specs.get(random.nextInt(specs.size()));
        long lifetime = 1 + random.exponentialNanos(MEAN_LIFETIME_NANOS);
        cluster.createPod(new Pod(template.withName("pod-" + arrived), spec, lifetime));
        arrived++;
        if (!areOver()) {
            awaitNext();
        }
    }

    boolean areOver() {
        return arrived == pods;
    }

    /** Returns the number of pods that have arrived and not ended. */
    int running() {
        return arrived - ended;
    }
}
