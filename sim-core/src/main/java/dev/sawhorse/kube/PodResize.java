// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;

/**
 * The resize of a pod in place (pods/resize), and what the kubelet makes of it.
 *
 * <p>Differences: a resize that the kubelet defers is not written into the spec but must be requested again, so that the old
 * requests count until then; the check of quotas is left out.
 */
public final class PodResize {
    private final Cluster cluster;

    /** The outcome of a resize (Kubernetes v1.37, {@code pkg/kubelet/allocation canResizePod}). */
    public enum Outcome {
        /** The pod has its new resources. */
        RESIZED,
        /** The node has no room for it now. */
        DEFERRED,
        /** The node is too small for it. */
        INFEASIBLE
    }

    /** Makes the endpoint of a cluster. */
    public PodResize(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Gives a bound pod the resources of another spec if its node has room for them. */
    public Outcome resize(Pod pod, PodSpec changed) {
        Node node = pod.nodeName() == null ? null : cluster.nodes().find(pod.nodeName());
        if (node == null || !pod.isStored()) {
            return Outcome.DEFERRED;
        }
        Resources requests = changed.requests();
        if (!requests.fitsWithin(node.allocatable())) {
            return Outcome.INFEASIBLE;
        }
        Resources used = requests;
        for (Pod other : cluster.podsOn(node.name())) {
            used = other == pod ? used : used.plus(other.spec().requests());
        }
        if (!used.fitsWithin(node.allocatable())) {
            return Outcome.DEFERRED;
        }
        cluster.journal().append(new Observation.PodResized(pod.key(), requests.cpuMillis(), requests.memoryBytes()));
        pod.resize(changed, () -> cluster.pods().update(pod));
        return Outcome.RESIZED;
    }
}
