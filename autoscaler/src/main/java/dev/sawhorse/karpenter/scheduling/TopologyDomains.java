// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The domains of topology keys on nodes that NodePools could launch, with the taints of each: the values of the requirements of
 * NodePool and instance types together, and those that a NodePool lists. Availability of offerings does not matter, so that a
 * zone without capacity is a domain ({@code provisioning/scheduling/topologydomaingroup.go}, Karpenter v1.14).
 */
final class TopologyDomains {
    private final List<NodePool> nodePools;
    private final Map<String, InstanceTypes> instanceTypes;
    private final Map<String, Map<String, List<List<Taint>>>> byKey = new LinkedHashMap<>();

    TopologyDomains(List<NodePool> nodePools, Map<String, InstanceTypes> instanceTypes) {
        this.nodePools = nodePools;
        this.instanceTypes = instanceTypes;
    }

    /** Returns all domains of the key. */
    Set<String> all(String key) {
        return taintsByDomain(key).keySet();
    }

    /** Returns the domains of the key for which some NodePool's taints are all tolerated. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologydomaingroup.go",
            symbol = "TopologyDomainGroup.ForEachDomain")
    Set<String> tolerated(String key, List<Toleration> tolerations) {
        Set<String> tolerated = new TreeSet<>();
        taintsByDomain(key).forEach((domain, alternatives) -> {
            if (alternatives.stream().anyMatch(taints -> SchedulingError.ofTaints(taints, tolerations) == null)) {
                tolerated.add(domain);
            }
        });
        return tolerated;
    }

    private Map<String, List<List<Taint>>> taintsByDomain(String key) {
        return byKey.computeIfAbsent(key, this::collect);
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/topologydomaingroup.go",
            symbol = {"NewTopologyDomainGroup", "TopologyDomainGroup.Insert"})
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "buildDomainGroups")
    private Map<String, List<List<Taint>>> collect(String key) {
        Map<String, List<List<Taint>>> domains = new TreeMap<>();
        for (NodePool nodePool : nodePools) {
            InstanceTypes types = instanceTypes.get(nodePool.name());
            if (types == null) {
                continue;
            }
            Requirement own = Requirements.ofSpecs(nodePool.template().requirements())
                    .plus(Requirements.ofLabels(nodePool.template().labels()))
                    .find(key);
            Set<String> values = new TreeSet<>(types.domains(key, own));
            if (own != null && own.operator() == Operator.IN) {
                values.addAll(own.values());
            }
            for (String value : values) {
                domains.computeIfAbsent(value, domain -> new ArrayList<>())
                        .add(nodePool.template().taints());
            }
        }
        return domains;
    }
}
