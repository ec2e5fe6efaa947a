// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The cloud controller manager's {@code cloud-node-lifecycle} controller (Kubernetes v1.37): every five seconds it checks the
 * nodes that are not ready and deletes those whose machine no longer exists in the cloud.
 */
public final class CloudNodeLifecycleController implements Controller {
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long PERIOD_NANOS = 5 * SECOND_NANOS;

    private final Cluster cluster;
    private final Predicate<String> exists;
    private final long phaseNanos;
    private final Set<String> suspects = new LinkedHashSet<>();
    private boolean scheduled;

    /**
     * Makes the controller.
     *
     * @param exists whether the cloud has a machine with that provider ID
     * @param start the instant of time 0
     */
    public CloudNodeLifecycleController(Cluster cluster, Predicate<String> exists, Instant start) {
        this.phaseNanos =
                Math.floorMod(start.getEpochSecond(), PERIOD_NANOS / SECOND_NANOS) * SECOND_NANOS + start.getNano();
        this.cluster = cluster;
        this.exists = exists;
    }

    @Override
    public String name() {
        return "cloud-node-lifecycle-controller";
    }

    @Override
    public void start() {
        cluster.nodes().watch(this::onNode);
    }

    private void onNode(Event event, Node node) {
        if (event == Event.DELETED
                || node.isReady()
                || node.isTerminating()
                || node.providerId().isEmpty()) {
            suspects.remove(node.name());
        } else if (event == Event.MODIFIED) {
            suspects.add(node.name());
            schedule();
        }
    }

    /** Runs only while a node is not ready, at whole periods of the clock, so that a continued run does so at the same times. */
    private void schedule() {
        if (!scheduled) {
            scheduled = true;
            long now = cluster.now();
            long wait = PERIOD_NANOS - Math.floorMod(now + phaseNanos, PERIOD_NANOS);
            cluster.simulation().schedule(wait, Phase.CONTROLLER, this::check);
        }
    }

    private void check() {
        scheduled = false;
        for (String name : List.copyOf(suspects)) {
            Node node = cluster.nodes().find(name);
            if (node == null) {
                suspects.remove(name);
            } else if (!exists.test(node.providerId())) {
                suspects.remove(name);
                cluster.deleteNode(node);
            }
        }
        if (!suspects.isEmpty()) {
            schedule();
        }
    }
}
