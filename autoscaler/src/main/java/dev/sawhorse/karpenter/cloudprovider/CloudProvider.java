package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cloud as Karpenter's core sees it. Calls take no time; {@link #instanceTypes} returns the same table as long as nothing
 * has changed, so that callers share what was found out about it.
 */
public interface CloudProvider {

    /** Launches a machine for the claim. */
    LaunchResult create(NodeClaim nodeClaim);

    /** How far the deletion of a machine is. */
    enum Deletion {
        /** The machine shuts down. */
        IN_PROGRESS,
        /** There is no such machine, or no longer. */
        NOT_FOUND,
        /** The call did not get through: it is to be made again with growing delays. */
        FAILED
    }

    /** Asks for the end of the claim's machine; asking again is harmless. */
    Deletion delete(NodeClaim nodeClaim);

    /** Whether the machine of that provider id exists, be it shutting down or not. */
    boolean exists(String providerId);

    /**
     * Whether node classes of that group and kind are this cloud's ({@code GetSupportedNodeClasses}); what refers to another
     * provider's is none of Karpenter's business here. In a cloud without node classes every one is.
     */
    default boolean supports(NodeClassRef nodeClass) {
        return true;
    }

    /** Returns the types the pool's node class can launch, whatever the pool's own requirements; empty if it is not there. */
    InstanceTypes instanceTypes(NodePool nodePool);

    /** Returns the node class of that name, null if there is none; in a cloud without node classes it is always ready. */
    default @Nullable NodeClass nodeClass(NodeClassRef name) {
        return NodeClass.NONE_NEEDED;
    }

    /** Has somebody told of every node class that is there and of every change of one, by its name. */
    default void watchNodeClasses(Consumer<String> changed) {}

    /** Returns a copy of the machines launched for claims, be the claims still there or not; none where that cannot be. */
    default Collection<Machine> machines() {
        return List.of();
    }

    /** Has somebody told of every machine that is launched from now on, by its provider id; {@link #machines} may show it later. */
    default void watchMachines(Consumer<String> launched) {}

    /** Whether {@link #machines} shows the machine of that provider id now, or may later; one that is gone does not come back. */
    default boolean mayShow(String providerId) {
        return exists(providerId);
    }

    /** Asks for the end of one of these {@link #machines()}. */
    default void terminate(String providerId) {
        throw new UnsupportedOperationException(providerId + " cannot be ended without its claim");
    }

    /** Returns when nodes of this cloud are to be replaced because they are unhealthy. */
    default List<RepairPolicy> repairPolicies() {
        return List.of();
    }

    /** Returns why the claim's machine is no longer what its node class asks for, empty if it is. */
    default String driftReason(NodeClaim nodeClaim) {
        return "";
    }

    /** What node classes stand for: a machine that has not drifted by it has not as long as it stands. */
    @FunctionalInterface
    interface DriftStandard {
        boolean stands();
    }

    /**
     * Returns what {@link #driftReason} goes by for the claim now, so that one that has not drifted need not be looked at again;
     * null where more than that comes into it.
     */
    default @Nullable DriftStandard driftStandard(NodeClaim nodeClaim) {
        return null;
    }

    /** Returns the labels this cloud knows the values of. */
    WellKnownLabels wellKnownLabels();
}
