// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/**
 * The drain of one node: evicts its pods and waits until they are gone ({@code core/scaledown/actuation/drain.go}). A
 * refused eviction is retried every 10 s; completion is checked every 5 s.
 */
final class NodeDrain {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long RETRY = 10 * NANOS_PER_SECOND;
    private static final long POLL = 5 * NANOS_PER_SECOND;
    private static final long HEADROOM = 30 * NANOS_PER_SECOND;

    private final Cluster cluster;
    private final DeletionClient client;
    private final long maxGraceSeconds;
    private final long evictionDeadline;
    private final List<Pod> pods;
    private final List<Pod> daemonPods;
    private final List<Pod> refused;

    NodeDrain(
            Cluster cluster, AutoscalingOptions options, DeletionClient client, List<Pod> pods, List<Pod> daemonPods) {
        this.cluster = cluster;
        this.client = client;
        this.maxGraceSeconds = options.integer(Flag.MAX_GRACEFUL_TERMINATION_SEC);
        this.evictionDeadline = cluster.now() + options.nanos(Flag.MAX_POD_EVICTION_TIME);
        this.pods = pods;
        this.daemonPods = daemonPods;
        this.refused = new ArrayList<>(pods);
    }

    /** Drains the node; daemon pods are evicted too, but their end is not awaited. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/drain.go",
            symbol = {"Evictor.DrainNode", "Evictor.drainNode"})
    void run(Runnable done, Runnable failed) {
        daemonPods.forEach(this::evict);
        tryEvict(done, failed);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/drain.go",
            symbol = "Evictor.evictPod")
    private boolean evict(Pod pod) {
        return client.evict(pod, Math.min(pod.spec().terminationGracePeriodSeconds(), maxGraceSeconds));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/drain.go",
            symbol = "Evictor.initiateEviction")
    private void tryEvict(Runnable done, Runnable failed) {
        refused.removeIf(pod -> client.isGone(pod) || evict(pod));
        if (refused.isEmpty()) {
            long deadline = cluster.now() + maxGraceSeconds * NANOS_PER_SECOND + HEADROOM;
            await(deadline, done, failed);
        } else if (cluster.now() + RETRY > evictionDeadline) {
            failed.run();
        } else {
            cluster.simulation().schedule(RETRY, Phase.CONTROLLER, () -> tryEvict(done, failed));
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/drain.go",
            symbol = "Evictor.waitPodsToDisappear")
    private void await(long deadline, Runnable done, Runnable failed) {
        if (pods.stream().allMatch(client::isGone)) {
            done.run();
        } else if (cluster.now() >= deadline) {
            failed.run();
        } else {
            cluster.simulation().schedule(POLL, Phase.CONTROLLER, () -> await(deadline, done, failed));
        }
    }
}
