// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cloud provider of Karpenter's core ({@code cloudprovider/types.go CloudProvider}). Calls take no simulated time;
 * {@link #instanceTypes} returns the same object as long as nothing has changed, so that callers can cache results by
 * it.
 */
public interface CloudProvider {

    /** Launches an instance for the claim. */
    LaunchResult create(NodeClaim nodeClaim);

    /** The progress of the deletion of an instance. */
    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {
                "NewNodeClaimNotFoundError",
                "NodeClaimNotFoundError.Error",
                "NodeClaimNotFoundError.Unwrap",
                "IsNodeClaimNotFoundError",
                "IgnoreNodeClaimNotFoundError"
            })
    enum Deletion {
        /** The instance shuts down. */
        IN_PROGRESS,
        /** The instance does not exist, or does not exist any more. */
        NOT_FOUND,
        /** The call failed: it is to be retried with growing delays. */
        FAILED
    }

    /** Deletes the claim's instance; idempotent. */
    Deletion delete(NodeClaim nodeClaim);

    /** Whether the instance of the provider id exists, including one that is shutting down. */
    boolean exists(String providerId);

    /**
     * Whether this provider supports node classes of that group and kind ({@code GetSupportedNodeClasses}); objects that
     * refer to those of another provider are ignored. A cloud without node classes supports all.
     */
    default boolean supports(NodeClassRef nodeClass) {
        return true;
    }

    /**
     * Returns the types that the NodePool's node class can launch, independent of the NodePool's own requirements; empty
     * without the node class.
     */
    InstanceTypes instanceTypes(NodePool nodePool);

    /**
     * Returns the node class of that name, null if there is none; in a cloud without node classes it is always ready.
     */
    default @Nullable NodeClass nodeClass(NodeClassRef name) {
        return NodeClass.NONE_NEEDED;
    }

    /**
     * Registers a listener that receives the name of every existing node class and of every node class that changes.
     */
    default void watchNodeClasses(Consumer<String> changed) {}

    /**
     * Returns a copy of the list of instances launched for claims, whether or not the claims still exist; empty if the cloud
     * cannot list them.
     */
    default Collection<CloudInstance> instances() {
        return List.of();
    }

    /**
     * Registers a listener that receives the provider id of every instance launched from now on; {@link #instances} may list
     * it later.
     */
    default void watchInstances(Consumer<String> launched) {}

    /**
     * Whether {@link #instances} lists the instance of the provider id now, or may list it later; a terminated instance does
     * not come back.
     */
    default boolean mayBeListed(String providerId) {
        return exists(providerId);
    }

    /** Terminates one of these {@link #instances()}. */
    default void terminate(String providerId) {
        throw new UnsupportedOperationException(providerId + " cannot be ended without its claim");
    }

    /** Returns the policies by which the disruption loop repairs nodes. */
    default List<RepairPolicy> repairPolicies() {
        return List.of();
    }

    /** Returns the policies by which the controller {@code node.health} repairs nodes. */
    default List<RepairPolicy> legacyRepairPolicies() {
        return repairPolicies();
    }

    /** Returns why the claim's instance has drifted from its node class, empty if it has not. */
    default String driftReason(NodeClaim nodeClaim) {
        return "";
    }

    /**
     * The state of a node class that drift is measured against: an instance without drift has none while that state is
     * current.
     */
    @FunctionalInterface
    interface DriftBaseline {
        boolean isCurrent();
    }

    /**
     * Returns the state that {@link #driftReason} compares the claim with now, so that a claim without drift need not be
     * checked again; null if other inputs are involved.
     */
    default @Nullable DriftBaseline driftBaseline(NodeClaim nodeClaim) {
        return null;
    }

    /** Returns the labels whose values this cloud defines. */
    WellKnownLabels wellKnownLabels();
}
