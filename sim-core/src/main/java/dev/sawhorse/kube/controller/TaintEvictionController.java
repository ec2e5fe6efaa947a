// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.podset.OrderedPodMap;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * The taint eviction controller (Kubernetes v1.37): deletes pods from nodes with NoExecute taints, at once if a pod does not
 * tolerate one of them, after the shortest of its tolerationSeconds if it does for a time. A taint that is removed in time
 * cancels the deletion. Disruption budgets do not apply.
 *
 * <p>Pods without such a toleration tolerate a node that is not ready or unreachable for five minutes, as by the admission
 * plugin DefaultTolerationSeconds.
 */
public final class TaintEvictionController implements Controller {
    private static final long SECOND = 1_000_000_000L;
    private static final long DEFAULT_SECONDS = 300;
    private static final long FOREVER = Long.MAX_VALUE;

    private final Cluster cluster;
    private final OrderedPodMap<Deadline> deadlines = OrderedPodMap.create();

    /** The scheduled deletion of a pod, counted from the tainting of its node. */
    private record Deadline(long since, long seconds, long ticket) {}

    /** Makes the controller. */
    public TaintEvictionController(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public String name() {
        return "taint-eviction-controller";
    }

    @Override
    public void start() {
        cluster.nodes().watch(this::onNode);
        cluster.pods().watch(this::onPod);
    }

    private void onNode(Event event, Node node) {
        if (event != Event.MODIFIED) {
            return;
        }
        List<Taint> taints = noExecute(node);
        if (taints.isEmpty() && deadlines.isEmpty()) {
            return;
        }
        for (Pod pod : new ArrayList<>(cluster.podsOn(node.name()))) {
            processPod(pod, taints);
        }
    }

    private void onPod(Event event, Pod pod) {
        if (event == Event.DELETED || pod.isTerminal() || pod.isTerminating()) {
            forget(pod);
            return;
        }
        Node node = pod.nodeName() == null || deadlines.contains(pod) ? null : cluster.nodeOf(pod);
        List<Taint> taints = node == null ? List.of() : noExecute(node);
        if (!taints.isEmpty()) {
            processPod(pod, taints);
        }
    }

    private static List<Taint> noExecute(Node node) {
        if (node.taints().isEmpty()) {
            return List.of();
        }
        return node.taints().stream()
                .filter(taint -> taint.effect().equals(Taint.NO_EXECUTE))
                .toList();
    }

    private void processPod(Pod pod, List<Taint> taints) {
        long seconds = FOREVER;
        for (Taint taint : taints) {
            seconds = Math.min(seconds, toleratedSeconds(pod, taint));
        }
        Deadline known = deadlines.get(pod);
        if (seconds == FOREVER) {
            forget(pod);
        } else if (!pod.isTerminating() && (known == null || known.seconds() != seconds)) {
            long since = known == null ? cluster.now() : known.since();
            forget(pod);
            long delay = Math.max(0, since + seconds * SECOND - cluster.now());
            long ticket = cluster.simulation().schedule(delay, Phase.CONTROLLER, () -> evict(pod));
            deadlines.put(pod, new Deadline(since, seconds, ticket));
        }
    }

    private void evict(Pod pod) {
        deadlines.remove(pod);
        cluster.deleteDisrupted(pod, "its node has a taint that it does not tolerate any longer");
    }

    private void forget(Pod pod) {
        Deadline known = deadlines.remove(pod);
        if (known != null) {
            cluster.simulation().cancel(known.ticket());
        }
    }

    /** Returns the seconds for which the pod tolerates the taint: 0 for not at all, {@link #FOREVER} for ever. */
    private static long toleratedSeconds(Pod pod, Taint taint) {
        long shortest = -1;
        for (Toleration toleration : pod.spec().tolerations()) {
            if (toleration.tolerates(taint)) {
                Long seconds = toleration.tolerationSeconds();
                long borne = seconds == null ? FOREVER : Math.max(0, seconds);
                shortest = shortest < 0 ? borne : Math.min(shortest, borne);
            }
        }
        if (shortest >= 0) {
            return shortest;
        }
        boolean byDefault = taint.key().equals(Taints.NOT_READY) || taint.key().equals(Taints.UNREACHABLE);
        return byDefault ? DEFAULT_SECONDS : 0;
    }
}
