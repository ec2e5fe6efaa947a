// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.dump;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ObjectRewrite;
import java.util.List;
import java.util.Set;

/**
 * A filter that removes the annotations that controllers write on objects and that a dump of a live cluster therefore contains:
 * each controller overwrites its own at its start, so those of a dump have no effect in a cluster. Example: with the hash of a
 * NodePool in the dump (karpenter pkg/controllers/nodepool/hash/controller.go: Reconcile), every node would drift.
 */
public final class ControllerAnnotations implements ObjectRewrite {
    private static final Set<String> KEYS = Set.of(
            "karpenter.sh/nodepool-hash",
            "karpenter.sh/nodepool-hash-version",
            "karpenter.sh/stored-version-migrated",
            "karpenter.k8s.aws/ec2nodeclass-hash",
            "karpenter.k8s.aws/ec2nodeclass-hash-version",
            "karpenter.k8s.alibabacloud/ecsnodeclass-hash",
            "karpenter.k8s.alibabacloud/ecsnodeclass-hash-version",
            "deprecated.daemonset.template.generation",
            "control-plane.alpha.kubernetes.io/leader",
            "batch.kubernetes.io/cronjob-scheduled-timestamp",
            "kubectl.kubernetes.io/last-applied-configuration",
            "volume.kubernetes.io/selected-node",
            "volume.beta.kubernetes.io/selected-node");

    private static final List<String> PREFIXES =
            List.of("deployment.kubernetes.io/", "compatibility.karpenter.sh/", "karpenter.sh/nodeclaim-");

    /** {@inheritDoc} Only annotations of the objects themselves: those of templates are written by users. */
    @Override
    public MappingNode rewrite(Value object) {
        MappingNode node = (MappingNode) object.node();
        if (!(node.present("metadata") instanceof MappingNode meta)
                || !(meta.present("annotations") instanceof MappingNode annotations)
                || annotations.entries().stream().noneMatch(entry -> isWrittenByController(entry.key()))) {
            return node;
        }
        List<MappingNode.Entry> retained = annotations.entries().stream()
                .filter(entry -> !isWrittenByController(entry.key()))
                .toList();
        MappingNode remaining = new MappingNode(annotations.position(), retained);
        return node.with("metadata", meta.with("annotations", remaining));
    }

    static boolean isWrittenByController(String key) {
        return KEYS.contains(key) || PREFIXES.stream().anyMatch(key::startsWith);
    }
}
