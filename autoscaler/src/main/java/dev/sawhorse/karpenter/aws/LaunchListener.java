package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.karpenter.api.NodeClaim;
import java.util.List;

/** Hears of what the instance provider says and forgets while it launches. */
public interface LaunchListener {
    /** Listens to nothing. */
    LaunchListener NONE = new LaunchListener() {};

    /** The launch falls back to on-demand with few types to choose from: only logged by the provider. */
    default void fallsBackToOnDemand(NodeClaim nodeClaim, String message) {}

    /** An event about the claim is published. */
    default void event(NodeClaim nodeClaim, String message) {}

    /** The launch template is no longer remembered, as EC2 does not know it. */
    default void launchTemplateInvalidated(FleetRequest.LaunchTemplateConfig template) {}

    /** EC2 refused the reservations, one for each pool refused. */
    default void reservationsUnavailable(List<String> ids) {}
}
