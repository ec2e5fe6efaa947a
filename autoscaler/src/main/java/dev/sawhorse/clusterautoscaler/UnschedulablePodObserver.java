// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An observer of unschedulable pods that triggers a loop within ten seconds of kube-scheduler's verdict ({@code
 * loop/trigger.go isRecentUnschedulablePod}).
 */
@Upstream(
        repository = Repository.CLUSTER_AUTOSCALER,
        file = "pkg/loop/trigger.go",
        symbol = {"isRecentUnschedulablePod", "StartPodObserver"})
final class UnschedulablePodObserver implements Controller {
    private static final long MAX_AGE = Duration.ofSeconds(10).toNanos();

    private final Cluster cluster;
    private final Runnable listener;
    private final Map<Pod, Long> since = new LinkedHashMap<>();

    UnschedulablePodObserver(Cluster cluster, Runnable listener) {
        this.cluster = cluster;
        this.listener = listener;
    }

    @Override
    public String name() {
        return "UnschedulablePodObserver";
    }

    @Override
    public void start() {
        cluster.pods().watch(this::onPod);
    }

    private void onPod(Event event, Pod pod) {
        if (event == Event.DELETED || !pod.isUnschedulable() || pod.isTerminal()) {
            since.remove(pod);
            return;
        }
        // A pod that is unschedulable when it appears has been so before.
        long first = since.computeIfAbsent(
                pod, key -> event == Event.ADDED ? pod.meta().createdAt() : cluster.now());
        if (first + MAX_AGE >= cluster.now()) {
            listener.run();
        }
    }
}
