// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that finds EC2NodeClasses without maxPods beside a VPC CNI with prefix delegation: Karpenter continues to
 * derive the pod limit from network interfaces.
 */
final class PrefixDelegation implements LintRule {
    private static final String VARIABLE = "ENABLE_PREFIX_DELEGATION";

    /** The number of pods that AWS recommends with prefix delegation on a node of fewer than 30 vCPUs. */
    private static final int PODS = 110;

    @Override
    public String id() {
        return "prefix-delegation-max-pods";
    }

    @Override
    public String source() {
        return "Karpenter AWS v1.14, instancetype: without kubelet.maxPods the pod capacity of a node is the number of "
                + "addresses of its network interfaces, whether or not the CNI uses prefix delegation "
                + "(aws/karpenter-provider-aws#8210)";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        boolean delegates = input.workloads().stream()
                .anyMatch(workload -> workload.daemon()
                        && workload.manifest().meta().name().equals("aws-node")
                        && delegates(workload));
        if (!delegates) {
            return;
        }
        for (Declared<EC2NodeClass> nodeClass : input.ec2NodeClasses()) {
            EC2NodeClass.KubeletConfiguration kubelet = nodeClass.value().kubelet();
            InstanceType smallest = smallest(nodeClass.value(), input);
            if ((kubelet == null || kubelet.maxPods() == null) && smallest != null) {
                findings.warning(
                        nodeClass.manifest(),
                        nodeClass.at("spec"),
                        "aws-node has " + VARIABLE
                                + ", but without kubelet.maxPods Karpenter derives the pod capacity from the network "
                                + "interfaces: " + smallest.allocatable().pods() + " on " + smallest.name() + ", where "
                                + PODS
                                + " could run. Many small pods therefore get more or larger nodes than necessary",
                        "kubelet: {maxPods: " + PODS + "}");
            }
        }
    }

    /** Returns the smallest type of the NodePools with this node class whose network interfaces allow fewer pods. */
    private static @Nullable InstanceType smallest(EC2NodeClass nodeClass, LintInput input) {
        return input.nodePools().stream()
                .map(Declared::value)
                .filter(pool -> pool.template().nodeClassRef().name().equals(nodeClass.name()))
                .flatMap((NodePool pool) -> input.typesOf(pool).launchable().stream())
                .filter(type -> type.allocatable().pods() < PODS)
                .max(Comparator.comparingLong(type -> type.allocatable().pods()))
                .orElse(null);
    }

    private static boolean delegates(Workload workload) {
        SourceNode containers = workload.pods().below("spec", "containers").node();
        return items(containers).stream()
                .flatMap(container -> items(child(container, "env")).stream())
                .anyMatch(variable -> text(child(variable, "name")).equals(VARIABLE)
                        && text(child(variable, "value")).equals("true"));
    }

    private static List<SourceNode> items(@Nullable SourceNode node) {
        return node instanceof SequenceNode list ? list.items() : List.of();
    }

    private static @Nullable SourceNode child(SourceNode node, String key) {
        return node instanceof MappingNode mapping ? mapping.get(key) : null;
    }

    private static String text(@Nullable SourceNode node) {
        return node instanceof ScalarNode scalar ? scalar.text() : "";
    }
}
