// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A rule that finds clusters without the DaemonSets that every EKS node runs, so that nodes seem to have more capacity
 * than they do.
 */
final class NoNodeDaemons implements LintRule {
    private static final List<String> USUAL = List.of("aws-node", "kube-proxy");

    /** DaemonSets of other network plugins, which replace both. */
    private static final List<String> OTHERS =
            List.of("cilium", "calico-node", "antrea-agent", "weave-net", "kube-router", "kube-flannel-ds", "canal");

    @Override
    public String id() {
        return "no-node-daemons";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: the requests of DaemonSets are added to those of the pods to size a node; EKS "
                + "installs aws-node and kube-proxy as add-ons";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<Declared<NodePool>> pools = input.nodePools().stream()
                .filter(pool -> pool.value().template().nodeClassRef().kind().equals(EC2NodeClass.KIND))
                .toList();
        if (!input.settings().wholeCluster()
                || pools.isEmpty()
                || input.workloads().isEmpty()) {
            return;
        }
        Set<String> present = input.workloads().stream()
                .filter(Workload::daemon)
                .map(workload -> workload.manifest().meta().name())
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> missing = new ArrayList<>(USUAL);
        missing.removeAll(present);
        if (missing.isEmpty() || OTHERS.stream().anyMatch(present::contains)) {
            return;
        }
        findings.note(
                pools.get(0).manifest(),
                pools.get(0).at("kind"),
                "there is no DaemonSet " + String.join(" and no DaemonSet ", missing)
                        + ", which every EKS node runs: nodes have more free capacity here than in the cluster (usually "
                        + "150m of CPU and two pods), so more pods fit and the cost is too low",
                "add the DaemonSets of the cluster to the manifests: kubectl get daemonsets -A -o yaml");
    }
}
