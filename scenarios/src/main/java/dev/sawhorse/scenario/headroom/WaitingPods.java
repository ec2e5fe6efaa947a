// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.scenario.export.PodSpecTree;
import java.util.List;
import java.util.Map;

/**
 * The pods that headroom is held for: of all pods with one set of node selectors, node affinity and tolerations, those that
 * wait longest in total in a run of the scenario as it is.
 *
 * @param workload the workload that most of the waiting is of, as {@code Kind/name}
 * @param share the part of the waiting of all pods that is theirs
 * @param requests the 90th percentile of the requests of each resource
 * @param terms a spec with the node selector, node affinity and tolerations
 * @param leastPriority the lowest priority of them
 * @param preempts whether kube-scheduler preempts other pods for them
 * @param atOnce the most pods with these requests that their waiting at one time amounts to
 * @param nodes the nodes on which most of them ran
 * @param podStartSeconds the median time from the bind until they are ready
 */
public record WaitingPods(
        String workload,
        double share,
        Resources requests,
        PodSpec terms,
        int leastPriority,
        boolean preempts,
        int atOnce,
        Nodes nodes,
        double podStartSeconds) {
    private static final String PAUSE = "registry.k8s.io/pause:3.10";

    /**
     * The nodes of one NodePool or one node group.
     *
     * @param owner name of the NodePool or of the node group
     * @param isNodeGroup whether a node group launched them
     * @param instanceType the type with the most node-hours
     * @param podsPerNode how many of the pods one of these nodes has room for, at least 1
     * @param startSeconds the median time from the decision to launch a node until it is ready
     */
    public record Nodes(String owner, boolean isNodeGroup, String instanceType, int podsPerNode, double startSeconds) {}

    /** Returns the requests as text, such as {@code 1 CPU, 2Gi}. */
    public String requestsText() {
        StringBuilder text = new StringBuilder();
        requests.asMap()
                .forEach((name, amount) -> text.append(text.length() == 0 ? "" : ", ")
                        .append(Quantity.format(name, amount))
                        .append(name.equals("memory") ? "" : " " + (name.equals("cpu") ? "CPU" : name)));
        return text.toString();
    }

    /** Returns the spec of a pod that has the requests and may run on the same nodes, and does nothing. */
    Map<String, Object> pausePod(String priorityClassName) {
        PodSpec spec = terms.toBuilder()
                .containers(List.of(new Container("pause", PAUSE, requests, Resources.NONE, List.of(), false)))
                .priorityClassName(priorityClassName)
                .terminationGracePeriodSeconds(priorityClassName.isEmpty() ? PodSpec.NO_GRACE_PERIOD : 0)
                .build();
        return PodSpecTree.of(spec);
    }

    /** Returns a spec with those fields of another one that decide on which nodes its pods may run. */
    static PodSpec termsOf(PodSpec spec) {
        return PodSpec.builder()
                .nodeSelector(spec.nodeSelector())
                .affinity(new Affinity(
                        spec.affinity().requiredNodeTerms(), List.of(), List.of(), List.of(), List.of(), List.of()))
                .tolerations(spec.tolerations())
                .build();
    }
}
