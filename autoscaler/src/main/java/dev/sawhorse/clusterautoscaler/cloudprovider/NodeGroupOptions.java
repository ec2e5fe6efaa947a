// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import org.jspecify.annotations.Nullable;

/**
 * The autoscaling options of one group, where null means the value of the command line. Times are nanoseconds.
 *
 * @param zeroOrMaxNodeScaling whether the group has either all of its nodes or none
 */
public record NodeGroupOptions(
        @Nullable Double scaleDownUtilizationThreshold,
        @Nullable Double scaleDownGpuUtilizationThreshold,
        @Nullable Long scaleDownUnneededTime,
        @Nullable Long scaleDownUnreadyTime,
        @Nullable Long maxNodeProvisionTime,
        @Nullable Long maxNodeStartupTime,
        @Nullable Boolean ignoreDaemonSetsUtilization,
        boolean zeroOrMaxNodeScaling) {
    /** Options that set nothing. */
    public static final NodeGroupOptions NONE = new NodeGroupOptions(null, null, null, null, null, null, null, false);

    public double utilizationThreshold(AutoscalingOptions defaults, boolean gpu) {
        Double own = gpu ? scaleDownGpuUtilizationThreshold : scaleDownUtilizationThreshold;
        Flag flag = gpu ? Flag.SCALE_DOWN_GPU_UTILIZATION_THRESHOLD : Flag.SCALE_DOWN_UTILIZATION_THRESHOLD;
        return own == null ? defaults.decimal(flag) : own;
    }

    /** Returns how long a node must have been unneeded before it is removed. */
    public long removalThreshold(AutoscalingOptions defaults, boolean ready) {
        return ready
                ? nanos(scaleDownUnneededTime, defaults, Flag.SCALE_DOWN_UNNEEDED_TIME)
                : nanos(scaleDownUnreadyTime, defaults, Flag.SCALE_DOWN_UNREADY_TIME);
    }

    public long maxNodeProvisionTime(AutoscalingOptions defaults) {
        return nanos(maxNodeProvisionTime, defaults, Flag.MAX_NODE_PROVISION_TIME);
    }

    public long maxNodeStartupTime(AutoscalingOptions defaults) {
        return nanos(maxNodeStartupTime, defaults, Flag.MAX_NODE_STARTUP_TIME);
    }

    public boolean ignoreDaemonSetsUtilization(AutoscalingOptions defaults) {
        return ignoreDaemonSetsUtilization == null
                ? defaults.isOn(Flag.IGNORE_DAEMONSETS_UTILIZATION)
                : ignoreDaemonSetsUtilization;
    }

    private static long nanos(@Nullable Long own, AutoscalingOptions defaults, Flag flag) {
        return own == null ? defaults.nanos(flag) : own;
    }
}
