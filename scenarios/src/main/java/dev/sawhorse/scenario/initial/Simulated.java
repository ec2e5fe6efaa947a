// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.clusterautoscaler.ClusterAutoscaler;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.karpenter.cloudprovider.BootingCloud;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.keda.ScaledObjectController;
import dev.sawhorse.scenario.sampling.Runtimes;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a simulated world that take over what exists at the start.
 *
 * @param provider Karpenter's cloud provider
 * @param machines the same provider, whose instances boot
 * @param runtimes run times of pods of Jobs and bare pods
 */
public record Simulated(
        Environment karpenter,
        ExplainedCloudProvider provider,
        BootingCloud machines,
        Fleet fleet,
        NodeBoot boot,
        AutoScalingGroups groups,
        @Nullable ClusterAutoscaler clusterAutoscaler,
        WorkloadControllers controllers,
        ScaledObjectController scaledObjects,
        Runtimes runtimes) {
    Cluster cluster() {
        return karpenter.cluster();
    }
}
