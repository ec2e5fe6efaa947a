// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.time.Duration;
import java.util.List;

/**
 * A cloud provider of Karpenter ({@code cloudprovider/types.go CloudProvider}) in place of the one of the scenario's region: it
 * says which instance types there are and which one is launched for a NodeClaim. Sawhorse simulates the instances.
 *
 * <p>All NodePools get the types of the provider, whatever their node class. Their prices are those of the provider. Still
 * taken from EC2 are the times of booting and terminating (those of an m5.large for a type that EC2 does not have), volumes
 * and the control plane. Spot instances are interrupted by the timeline only, and without a reaction to the notice; calls are
 * not throttled; agents, Windows licences and the fee of EKS Auto Mode are not billed for types that EC2 does not have. The
 * results mark the figures that depend on these. A scenario with a recorded initial state, node groups, capacity reservations,
 * or settings of {@code cloud}, {@code spot} or {@code prices} cannot be run with it.
 *
 * <p>{@code sawhorse explain} repeats a run from its stored inputs, to which the provider does not belong. For such a run it
 * shows what happened without the reasons.
 */
public interface CloudProvider {
    /** Returns its name. */
    String name();

    /**
     * Returns all instance types, even those without an available offering ({@code GetInstanceTypes}). Karpenter asks often: a
     * provider returns an equal list as long as nothing has changed.
     *
     * @param now the time since the start of the run
     */
    List<InstanceType> instanceTypes(Duration now);

    /**
     * Chooses what to launch for a NodeClaim ({@code Create}). By default it is the cheapest option.
     *
     * @param request the claim, with everything that may be launched for it
     */
    default LaunchResult create(LaunchRequest request) {
        return request.options().isEmpty()
                ? new LaunchResult.InsufficientCapacity("no offering is compatible with " + request.nodeClaim())
                : new LaunchResult.Launched(request.options().get(0));
    }
}
