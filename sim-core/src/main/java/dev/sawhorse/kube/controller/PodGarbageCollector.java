// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodSet;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;

/**
 * The pod garbage collector (Kubernetes v1.37): removes pods on nodes that no longer exist, and the oldest ended pods beyond a
 * limit.
 */
public final class PodGarbageCollector implements Controller {

    /**
     * The timing and limits of the collector.
     *
     * @param period the interval of its checks
     * @param quarantine how long a node must be gone before its pods are removed
     * @param terminatedPods the number of ended pods to keep
     */
    public record Settings(Duration period, Duration quarantine, int terminatedPods) {
        /** The upstream settings: checks every 20 s, a quarantine of 40 s, 12,500 ended pods. */
        public static final Settings UPSTREAM = new Settings(Duration.ofSeconds(20), Duration.ofSeconds(40), 12_500);

        /** Pods are removed at the instant their node is, ended pods when they end. */
        public static final Settings AT_ONCE = new Settings(Duration.ZERO, Duration.ZERO, 0);
    }

    private final Cluster cluster;
    private final Settings settings;
    private final Set<Pod> ended = PodSet.create();

    /** Makes the collector. */
    public PodGarbageCollector(Cluster cluster, Settings settings) {
        this.cluster = cluster;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "pod-garbage-collector-controller";
    }

    @Override
    public void start() {
        cluster.nodes().watch(this::onNode);
        cluster.pods().watch(this::onPod);
    }

    private void onNode(Event event, Node node) {
        if (event == Event.DELETED && !cluster.podsOn(node.name()).isEmpty()) {
            String name = node.name();
            long delay = untilCheck(settings.quarantine().toNanos());
            cluster.simulation().schedule(delay, Phase.CONTROLLER, () -> removePodsOf(name));
        }
    }

    private void removePodsOf(String nodeName) {
        if (cluster.nodes().contains(nodeName)) {
            return;
        }
        for (Pod pod : new ArrayList<>(cluster.podsOn(nodeName))) {
            cluster.deletePod(pod, 0, "its node is gone");
        }
    }

    private void onPod(Event event, Pod pod) {
        if (event == Event.DELETED) {
            ended.remove(pod);
            return;
        }
        if (event != Event.MODIFIED || !pod.isTerminal()) {
            return;
        }
        ended.add(pod);
        if (ended.size() > settings.terminatedPods()) {
            cluster.simulation().schedule(untilCheck(0), Phase.CONTROLLER, this::removeOldestEndedPod);
        }
    }

    /** One pod at a time: of several that end at one instant, other watches see each end before its removal. */
    private void removeOldestEndedPod() {
        if (ended.size() > settings.terminatedPods()) {
            cluster.deletePod(ended.iterator().next(), 0, "there are too many ended pods");
        }
    }

    /** Returns the delay until the collector's first check after the given nanoseconds. */
    private long untilCheck(long nanos) {
        long period = settings.period().toNanos();
        if (period == 0) {
            return nanos;
        }
        long earliest = cluster.now() + nanos;
        return (earliest + period - 1) / period * period - cluster.now();
    }
}
