package dev.sawhorse.karpenter.state;

/** The reasons for the deletion of a NodeClaim, as reports name them. */
public final class DisruptionReason {
    public static final String EMPTY = "Empty";
    public static final String DRIFTED = "Drifted";
    public static final String UNDERUTILIZED = "Underutilized";
    public static final String EXPIRED = "Expired";
    public static final String INSUFFICIENT_CAPACITY = "InsufficientCapacity";
    public static final String NODE_CLASS_NOT_READY = "NodeClassNotReady";
    public static final String LIVENESS = "Liveness";
    public static final String GARBAGE_COLLECTED = "GarbageCollected";
    public static final String UNHEALTHY = "Unhealthy";
    public static final String SCALE_DOWN = "ScaleDown";
    public static final String NODE_POOL_DELETED = "NodePoolDeleted";
    public static final String CAPACITY_RESERVATION_EXPIRING = "CapacityReservationExpiring";
    public static final String NODE_DELETED = "NodeDeleted";
    public static final String DELETED_BY_USER = "DeletedByUser";

    private DisruptionReason() {}
}
