// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

/** The reason why a node is not removed ({@code simulator/cluster.go UnremovableReason}). */
public enum UnremovableReason {
    SCALE_DOWN_DISABLED_ANNOTATION("ScaleDownDisabledAnnotation"),
    SCALE_DOWN_UNREADY_DISABLED("ScaleDownUnreadyDisabled"),
    NOT_AUTOSCALED("NotAutoscaled"),
    NOT_UNNEEDED_LONG_ENOUGH("NotUnneededLongEnough"),
    NOT_UNREADY_LONG_ENOUGH("NotUnreadyLongEnough"),
    NODE_GROUP_MIN_SIZE_REACHED("NodeGroupMinSizeReached"),
    ATOMIC_SCALE_DOWN_FAILED("AtomicScaleDownFailed"),
    MINIMAL_RESOURCE_LIMIT_EXCEEDED("MinimalResourceLimitExceeded"),
    CURRENTLY_BEING_DELETED("CurrentlyBeingDeleted"),
    NOT_UNDERUTILIZED("NotUnderutilized"),
    RECENTLY_UNREMOVABLE("RecentlyUnremovable"),
    NO_PLACE_TO_MOVE_PODS("NoPlaceToMovePods"),
    BLOCKED_BY_POD("BlockedByPod"),
    BLOCKED_BY_ON_COMPLETION_POD("BlockedByOnCompletionPod"),
    UNEXPECTED_ERROR("UnexpectedError");

    private final String text;

    UnremovableReason(String text) {
        this.text = text;
    }

    /** Returns upstream's name of the reason. */
    @Override
    public String toString() {
        return text;
    }
}
