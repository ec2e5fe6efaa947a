// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A cloud whose instances boot: a launched instance registers the node {@code node-<claim>} after its boot time. A
 * caller that terminates an instance must notify the {@link NodeBoot}.
 */
public final class BootingCloud extends CloudDecorator {
    private static final Taint UNREGISTERED = new Taint(KarpenterLabels.UNREGISTERED_TAINT, "", Taint.NO_EXECUTE);

    private final NodeBoot boot;
    private final UnaryOperator<NodeTemplate> machine;

    /** Makes a cloud whose instances register the node that the cloud predicts. */
    public BootingCloud(CloudProvider cloud, NodeBoot boot) {
        this(cloud, boot, UnaryOperator.identity());
    }

    /** @param machine returns the node that an instance registers, from the node that the cloud predicts */
    public BootingCloud(CloudProvider cloud, NodeBoot boot, UnaryOperator<NodeTemplate> machine) {
        super(cloud);
        this.boot = boot;
        this.machine = machine;
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        LaunchResult result = super.create(nodeClaim);
        if (result instanceof LaunchResult.Launched launched) {
            boot.start(machine.apply(template(nodeClaim, launched)));
        }
        return result;
    }

    /** Continues the boot of the instance of a claim that was launched before the start and has no node yet. */
    public void resume(NodeClaim claim, long elapsedNanos) {
        boot.resume(machine.apply(template(claim)), elapsedNanos);
    }

    private static NodeTemplate template(NodeClaim claim, LaunchResult.Launched launched) {
        return template(
                claim,
                Labels.merged(launched.labels(), claim.meta().labels()),
                launched.providerId(),
                launched.capacity(),
                launched.allocatable(),
                launched.capacityType());
    }

    /** A launched claim has the labels of its instance. */
    private static NodeTemplate template(NodeClaim claim) {
        Map<String, String> labels = claim.meta().labels();
        return template(
                claim,
                labels,
                claim.providerId(),
                claim.capacity(),
                claim.allocatable(),
                labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, ""));
    }

    private static NodeTemplate template(
            NodeClaim claim,
            Map<String, String> labels,
            String providerId,
            Resources capacity,
            Resources allocatable,
            String capacityType) {
        String name = "node-" + claim.name();
        List<Taint> taints = new ArrayList<>(claim.spec().taints());
        taints.addAll(claim.spec().startupTaints());
        taints.add(UNREGISTERED);
        return new NodeTemplate(
                name,
                providerId,
                Labels.merged(labels, Map.of(Labels.HOSTNAME, name)),
                taints,
                claim.spec().startupTaints(),
                capacity,
                allocatable,
                new NodeOrigin(claim.name(), claim.nodePool(), capacityType));
    }
}
