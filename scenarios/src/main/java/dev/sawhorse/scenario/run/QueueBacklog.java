// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.store.Watch.Event;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Curve;
import org.apache.commons.math3.distribution.PoissonDistribution;

/**
 * The length of a queue whose servers are the ready pods of a workload. Every second a Poisson number of units arrives; the
 * ready pods take off their rate continuously, and nothing in the second in which a unit arrived.
 */
final class QueueBacklog {
    private static final long STEP_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Cluster cluster;
    private final String target;
    private final Curve arrivalsPerSecond;
    private final double serviceRate;
    private final RandomStream random;
    private double length;
    private long at;
    private int servers;

    /**
     * Starts an empty queue.
     *
     * @param target namespace and name of the workload
     */
    QueueBacklog(Cluster cluster, String target, Curve arrivalsPerSecond, double serviceRate, RandomStream random) {
        this.cluster = cluster;
        this.target = target;
        this.arrivalsPerSecond = arrivalsPerSecond;
        this.serviceRate = serviceRate;
        this.random = random;
        cluster.pods().watch(this::onPod);
    }

    private void onPod(Event event, Pod pod) {
        String owner = cluster.workloads().ownerOf(pod);
        String name = owner.substring(owner.indexOf('/') + 1);
        if (ObjectMeta.key(pod.meta().namespace(), name).equals(target)) {
            advance();
            servers = Math.toIntExact(Workloads.SCALABLE_KINDS.stream()
                    .flatMap(kind -> cluster.workloads().podsOf(kind, target).stream())
                    .filter(QueueBacklog::serves)
                    .count());
        }
    }

    private static boolean serves(Pod pod) {
        return pod.isReady() && pod.phase() == Pod.Phase.RUNNING && !pod.isTerminating();
    }

    /** Returns the current length. */
    double length() {
        advance();
        return length;
    }

    private void advance() {
        while (at < cluster.now()) {
            long full = at - at % STEP_NANOS + STEP_NANOS;
            long next = Math.min(cluster.now(), full);
            length = Math.max(0, length - servers * serviceRate * (next - at) / NANOS_PER_SECOND);
            if (next == full) {
                length += arrivals(arrivalsPerSecond.at(at));
            }
            at = next;
        }
    }

    private int arrivals(double mean) {
        return mean > 0
                ? new PoissonDistribution(
                                random,
                                mean,
                                PoissonDistribution.DEFAULT_EPSILON,
                                PoissonDistribution.DEFAULT_MAX_ITERATIONS)
                        .sample()
                : 0;
    }
}
