// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.List;

/** A listener of the instance provider's events and cache invalidations during a launch. */
public interface LaunchListener {
    /** A listener that does nothing. */
    LaunchListener NONE = new LaunchListener() {};

    /** The launch falls back to on-demand with too few instance types; upstream only logs this. */
    default void fallsBackToOnDemand(NodeClaim nodeClaim, String message) {}

    /** An event on the claim is published. */
    default void event(NodeClaim nodeClaim, String message) {}

    /** The launch template is removed from the cache, as EC2 does not know it. */
    default void launchTemplateInvalidated(FleetRequest.LaunchTemplateConfig template) {}

    /** EC2 refused the reservations, one for each refused pool. */
    default void reservationsUnavailable(List<String> ids) {}
}
