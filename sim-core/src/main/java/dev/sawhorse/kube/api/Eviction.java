// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/** The answer of the Eviction API. */
public enum Eviction {
    /** The pod is being terminated (201). */
    ACCEPTED,
    /** A disruption budget does not allow it now (429). */
    TOO_MANY_REQUESTS,
    /** More than one disruption budget selects the pod, which Kubernetes refuses (500). */
    SEVERAL_BUDGETS,
    /** The pod does not exist (404). */
    NOT_FOUND
}
