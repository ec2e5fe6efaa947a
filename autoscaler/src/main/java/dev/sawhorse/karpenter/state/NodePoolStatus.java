package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.ConditionSet;
import dev.sawhorse.karpenter.api.NodePool;

/** The status of a NodePool; Ready sums up ValidationSucceeded and NodeClassReady. */
public final class NodePoolStatus {
    private final ConditionSet conditions;
    private final RegistrationTracker registrations = new RegistrationTracker();

    NodePoolStatus(NodePool nodePool) {
        this.conditions = new ConditionSet(
                nodePool.meta().createdAt(), Conditions.VALIDATION_SUCCEEDED, Conditions.NODE_CLASS_READY);
    }

    /** Returns the conditions; to be changed through {@link NodePoolStatuses} alone. */
    public ConditionSet conditions() {
        return conditions;
    }

    /** Returns how its last claims fared. */
    public RegistrationTracker registrations() {
        return registrations;
    }
}
