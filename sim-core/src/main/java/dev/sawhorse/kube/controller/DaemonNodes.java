// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.scheduler.plugins.NodeAffinity;
import java.util.ArrayList;
import java.util.List;

/** The node eligibility of daemon pods: by selector, required affinity and tolerated taints. */
public final class DaemonNodes {
    private DaemonNodes() {}

    /** Whether a pod of the spec should be created on the node; a node that is being deleted gets no new pods. */
    public static boolean shouldRunOn(PodSpec spec, Node node) {
        return !node.isTerminating()
                && NodeAffinity.matchesRequiredAffinity(spec, node)
                && toleratesAll(spec, node, false);
    }

    /** Whether a pod of the spec may continue to run on the node; NoSchedule taints do not evict it. */
    static boolean shouldContinueRunningOn(PodSpec spec, Node node) {
        return NodeAffinity.matchesRequiredAffinity(spec, node) && toleratesAll(spec, node, true);
    }

    private static boolean toleratesAll(PodSpec spec, Node node, boolean onlyNoExecute) {
        for (Taint taint : node.taints()) {
            boolean counts = taint.effect().equals(Taint.NO_EXECUTE)
                    || (!onlyNoExecute && taint.effect().equals(Taint.NO_SCHEDULE));
            if (counts && !Toleration.anyTolerates(spec.tolerations(), taint)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the spec with the tolerations that Kubernetes adds to every daemon pod. */
    public static PodSpec withDaemonTolerations(PodSpec spec) {
        List<Toleration> tolerations = new ArrayList<>(spec.tolerations());
        tolerations.add(Toleration.exists("node.kubernetes.io/not-ready", Taint.NO_EXECUTE));
        tolerations.add(Toleration.exists("node.kubernetes.io/unreachable", Taint.NO_EXECUTE));
        tolerations.add(Toleration.exists("node.kubernetes.io/disk-pressure", Taint.NO_SCHEDULE));
        tolerations.add(Toleration.exists("node.kubernetes.io/memory-pressure", Taint.NO_SCHEDULE));
        tolerations.add(Toleration.exists("node.kubernetes.io/pid-pressure", Taint.NO_SCHEDULE));
        tolerations.add(Toleration.exists("node.kubernetes.io/unschedulable", Taint.NO_SCHEDULE));
        return spec.toBuilder().tolerations(tolerations).build();
    }
}
