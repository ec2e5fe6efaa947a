// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.ec2.ebs.EbsVolumeLimits;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Volume;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that finds pods with more volumes than some of their instance types can attach: without limits of the provider a
 * version launches such nodes, on which the pods cannot run, and deletes them as empty, again and again.
 */
final class VolumesBeyondAttachments implements UpgradeRule {
    @Override
    public String id() {
        return "volumes-beyond-attachments";
    }

    @Override
    public RuleChange change() {
        return RuleChange.VOLUME_ATTACHMENT_LIMITS;
    }

    @Override
    public void check(LintInput input, Findings findings) {
        InstanceCatalogue catalogue = input.settings().catalogue();
        for (Workload workload : input.podControllers()) {
            int volumes = volumes(workload);
            for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
                if (volumes > 1 && input.typesOf(pool.value()).takes(workload)) {
                    check(workload, volumes, pool, catalogue, input, findings);
                }
            }
        }
    }

    private static int volumes(Workload workload) {
        int claims = workload.manifest()
                                .place()
                                .below("spec", "volumeClaimTemplates")
                                .node()
                        instanceof SequenceNode list
                ? list.items().size()
                : 0;
        long own = workload.spec().volumes().stream()
                .filter(volume ->
                        volume.kind() == Volume.Kind.PERSISTENT_VOLUME_CLAIM || volume.kind() == Volume.Kind.EPHEMERAL)
                .count();
        return (int) own + claims;
    }

    private static void check(
            Workload workload,
            int volumes,
            Declared<NodePool> pool,
            InstanceCatalogue catalogue,
            LintInput input,
            Findings findings) {
        List<InstanceType> types = input.typesOf(pool.value()).typesFor(workload.spec());
        List<String> tooFew = types.stream()
                .map(InstanceType::name)
                .filter(name -> attachments(catalogue.find(name)) < volumes)
                .toList();
        if (!tooFew.isEmpty()) {
            findings.warning(
                    workload.manifest(),
                    workload.pods().child("spec"),
                    "its pods have " + volumes + " volumes, more than " + tooFew.size() + " of the " + types.size()
                            + " instance types of " + pool.manifest().name() + " attach, such as " + tooFew.get(0)
                            + ": Karpenter launches these nodes for the pods and deletes them as empty, again and "
                            + "again. Version 1.15 leaves such types out if the provider states their limits, which "
                            + "the AWS provider 1.15.1 does not",
                    "instance types with enough attachments in the NodePool, or in the node affinity of the pods");
        }
    }

    private static int attachments(@Nullable InstanceShape shape) {
        return shape == null ? Integer.MAX_VALUE : EbsVolumeLimits.of(shape);
    }
}
