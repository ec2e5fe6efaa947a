package dev.sawhorse.kube;

/** What the Eviction API answers. */
public enum Eviction {
    /** The pod is being terminated (201). */
    ACCEPTED,
    /** A disruption budget does not allow it now (429). */
    TOO_MANY_REQUESTS,
    /** More than one disruption budget selects the pod, which Kubernetes refuses (500). */
    SEVERAL_BUDGETS,
    /** There is no such pod any more (404). */
    NOT_FOUND
}
