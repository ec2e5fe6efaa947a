// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import java.util.Arrays;
import java.util.List;

/**
 * A reason for which Karpenter deletes a NodeClaim, with its text in budgets, conditions, events and journals. Budgets bound
 * only the reasons of the disruption methods ({@code apis/v1/nodepool.go DisruptionReason}); upstream names the others only
 * in its metrics, in lower case.
 */
public enum DisruptionReason {
    /** A node has no pods to reschedule. */
    EMPTY("Empty", true),
    /** A node differs from what its NodePool or node class asks for. */
    DRIFTED("Drifted", true),
    /** The pods of a node fit on other nodes or on a cheaper one. */
    UNDERUTILIZED("Underutilized", true),
    /** A claim is older than its {@code expireAfter}. */
    EXPIRED("Expired", false),
    /** The cloud provider has no capacity for a claim. */
    INSUFFICIENT_CAPACITY("InsufficientCapacity", false),
    /** The node class of a claim is not ready. */
    NODE_CLASS_NOT_READY("NodeClassNotReady", false),
    /** A claim was not launched or registered in time. */
    LIVENESS("Liveness", false),
    /** The instance of a claim is gone. */
    GARBAGE_COLLECTED("GarbageCollected", false),
    /** A node matches a repair policy, or a status check of its instance fails. */
    UNHEALTHY("Unhealthy", false),
    /** A static NodePool has more nodes than replicas. */
    SCALE_DOWN("ScaleDown", false),
    /** The NodePool of a claim is deleted. */
    NODE_POOL_DELETED("NodePoolDeleted", false),
    /** The capacity block of a claim's instance ends soon. */
    CAPACITY_RESERVATION_EXPIRING("CapacityReservationExpiring", false),
    /** The Node of a claim is deleted. */
    NODE_DELETED("NodeDeleted", false),
    /** A user deletes the claim. */
    DELETED_BY_USER("DeletedByUser", false),
    /** EC2 interrupts a spot instance. */
    SPOT_INTERRUPTION("SpotInterruption", false),
    /** AWS Health announces maintenance of an instance's hardware. */
    SCHEDULED_CHANGE_INTERRUPTION("ScheduledChangeInterruption", false),
    /** An instance stops. */
    INSTANCE_STOPPED_INTERRUPTION("InstanceStoppedInterruption", false),
    /** An instance is terminated. */
    INSTANCE_TERMINATED_INTERRUPTION("InstanceTerminatedInterruption", false),
    /** The capacity that a reservation lent to an instance is reclaimed. */
    CAPACITY_RESERVATION_INTERRUPTION("CapacityReservationInterruption", false),
    /** EC2 announces a scheduled event for an instance. */
    EVENT_STATUS_INTERRUPTION("EventStatusInterruption", false);

    /** The reasons that budgets bound, in the order of the disruption methods ({@code NewMethods}). */
    public static final List<DisruptionReason> BUDGETED =
            Arrays.stream(values()).filter(DisruptionReason::isBudgeted).toList();

    /** The reasons that budgets may name: repair is a disruption method since v1.15. */
    public static final List<DisruptionReason> NAMED_IN_BUDGETS = Arrays.stream(values())
            .filter(reason -> reason.isBudgeted() || reason == UNHEALTHY)
            .toList();

    private final String text;
    private final boolean budgeted;

    DisruptionReason(String text, boolean budgeted) {
        this.text = text;
        this.budgeted = budgeted;
    }

    /**
     * Returns the reason with a text.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static DisruptionReason of(String text) {
        return Arrays.stream(values())
                .filter(reason -> reason.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no disruption reason has the text \"" + text + "\""));
    }

    /** Returns the texts of reasons, in their order. */
    public static List<String> texts(List<DisruptionReason> reasons) {
        return reasons.stream().map(DisruptionReason::text).toList();
    }

    /** Returns the reason as upstream writes it. */
    public String text() {
        return text;
    }

    /** Whether a disruption method of every version decides it, so that the budgets of a NodePool bound it. */
    public boolean isBudgeted() {
        return budgeted;
    }
}
