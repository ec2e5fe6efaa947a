// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.Locale;

/** How a pod ended, or its state at the end of the run. */
public enum PodOutcome {
    PENDING,
    UNSCHEDULABLE,
    STARTING,
    RUNNING,
    TERMINATING,
    SUCCEEDED,
    FAILED,
    EVICTED,
    PREEMPTED,
    DELETED;

    private final String label;

    PodOutcome() {
        this.label = name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** Returns the outcome in the spelling of Kubernetes: {@code Running}. */
    public String label() {
        return label;
    }
}
