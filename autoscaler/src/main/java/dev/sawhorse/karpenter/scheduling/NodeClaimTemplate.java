// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The template of the NodeClaims of a NodePool ({@code provisioning/scheduling/nodeclaimtemplate.go}).
 *
 * @param labels labels of the template, the NodePool and the node class
 * @param requirements the requirements of the template, its labels, and since v1.14 two labels of initialized nodes
 * @param types all instance types of the NodePool
 * @param options the rows of {@code types} that meet the requirements
 */
record NodeClaimTemplate(
        NodePool nodePool,
        Map<String, String> labels,
        Requirements requirements,
        InstanceTypes types,
        TypeSet options) {

    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go", symbol = "NewNodeClaimTemplate")
    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "NodeClaimTemplate.ToNodeClaim")
    @Upstream(file = "pkg/apis/v1/labels.go", symbol = "NodeClassLabelKey")
    static NodeClaimTemplate of(NodePool nodePool, InstanceTypes types, KarpenterVersion version) {
        Map<String, String> labels = new TreeMap<>(nodePool.template().labels());
        NodeClassRef nodeClass = nodePool.template().nodeClassRef();
        labels.put(KarpenterLabels.NODE_POOL, nodePool.name());
        labels.put(nodeClass.group() + "/" + nodeClass.kind().toLowerCase(Locale.ROOT), nodeClass.name());
        Requirements requirements =
                Requirements.ofSpecs(nodePool.template().requirements()).plus(Requirements.ofLabels(labels));
        if (version.has(RuleChange.DAEMONS_OF_INITIALIZED_NODES)) {
            requirements = requirements.plus(ofInitializedNodes());
        }
        return new NodeClaimTemplate(nodePool, labels, requirements, types, types.all());
    }

    /** Returns the labels that initialized nodes get, which DaemonSets may select. */
    private static Requirements ofInitializedNodes() {
        return Requirements.of(
                Requirement.of(KarpenterLabels.REGISTERED, Operator.IN, "true"),
                Requirement.of(KarpenterLabels.INITIALIZED, Operator.IN, "true"));
    }

    /** Whether a label only serves to find the DaemonSets of a finished node and is never written to a claim. */
    static boolean isSimulationOnly(String key) {
        return key.equals(KarpenterLabels.REGISTERED) || key.equals(KarpenterLabels.INITIALIZED);
    }

    String name() {
        return nodePool.name();
    }

    List<Taint> taints() {
        return nodePool.template().taints();
    }

    NodeClaimTemplate withOptions(TypeSet changed) {
        return new NodeClaimTemplate(nodePool, labels, requirements, types, changed);
    }
}
