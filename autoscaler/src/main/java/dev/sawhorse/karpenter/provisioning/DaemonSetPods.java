// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pods that represent DaemonSets in scheduling rounds: the newest existing pod of each, so that changes by admission count,
 * otherwise one made from the template. The required node affinity is always that of the template ({@code state/cluster.go
 * GetDaemonSetPod}, Karpenter v1.14).
 */
public final class DaemonSetPods {
    private DaemonSetPods() {}

    /** Returns one pod for each DaemonSet. */
    @Upstream(
            file = "pkg/controllers/state/cluster.go",
            symbol = {"Cluster.GetDaemonSetPod", "Cluster.UpdateDaemonSet"},
            differs =
                    "finds the newest pod in every round; upstream keeps a pod, for up to a minute or until there is a "
                            + "newer one")
    @Upstream(file = "pkg/controllers/state/informer/daemonset.go", symbol = "DaemonSetController.Reconcile")
    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.getDaemonSetPods")
    public static List<Pod> of(Collection<DaemonSet> daemonSets, Collection<Pod> pods) {
        List<Pod> chosen = new ArrayList<>(daemonSets.size());
        daemonSets.forEach(daemonSet -> chosen.add(of(daemonSet, pods)));
        return chosen;
    }

    /** Returns the pod of one DaemonSet. */
    static Pod of(DaemonSet daemonSet, Collection<Pod> pods) {
        Pod newest = newest(daemonSet, pods);
        return newest == null ? fromTemplate(daemonSet) : withTemplateAffinity(newest, daemonSet);
    }

    private static @Nullable Pod newest(DaemonSet daemonSet, Collection<Pod> pods) {
        Pod newest = null;
        for (Pod pod : pods) {
            OwnerReference owner = pod.meta().controller();
            boolean owned = owner != null
                    && owner.uid().equals(daemonSet.meta().uid())
                    && pod.meta().namespace().equals(daemonSet.meta().namespace());
            if (owned
                    && (newest == null || pod.meta().createdAt() > newest.meta().createdAt())) {
                newest = pod;
            }
        }
        return newest;
    }

    private static Pod withTemplateAffinity(Pod pod, DaemonSet daemonSet) {
        List<NodeSelectorTerm> terms = daemonSet.template().spec().affinity().requiredNodeTerms();
        if (terms.isEmpty()) {
            return pod;
        }
        Affinity own = pod.spec().affinity();
        Affinity affinity = new Affinity(
                terms,
                own.preferredNodeTerms(),
                own.requiredPodAffinity(),
                own.preferredPodAffinity(),
                own.requiredPodAntiAffinity(),
                own.preferredPodAntiAffinity());
        return new Pod(pod.meta(), pod.spec().toBuilder().affinity(affinity).build());
    }

    /** A template has not been through the API server, which would take limits for requests that are not written. */
    @Upstream(file = "pkg/utils/daemonset/daemonset.go", symbol = "PodForDaemonSet")
    private static Pod fromTemplate(DaemonSet daemonSet) {
        PodSpec template = daemonSet.template().spec();
        PodSpec spec = template.toBuilder()
                .containers(template.containers().stream()
                        .map(DaemonSetPods::withLimitsAsRequests)
                        .toList())
                .initContainers(template.initContainers().stream()
                        .map(DaemonSetPods::withLimitsAsRequests)
                        .toList())
                .build();
        return new Pod(
                ObjectMeta.of(daemonSet.meta().namespace(), daemonSet.meta().name()), spec);
    }

    @Upstream(file = "pkg/utils/daemonset/daemonset.go", symbol = "mergeResourceLimitsIntoRequests")
    private static Container withLimitsAsRequests(Container container) {
        Resources requests = container.requests();
        Resources limits = container.limits();
        for (int resource = 0; resource < limits.indexBound(); resource++) {
            if (limits.has(resource) && !requests.has(resource)) {
                requests = requests.with(resource, limits.amount(resource));
            }
        }
        return new Container(
                container.name(), container.image(), requests, limits, container.hostPorts(), container.sidecar());
    }
}
