// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import java.util.List;

/** The reasons of intentional pod deletions, whose work is no longer needed. */
public final class PodDeletionReasons {
    /** The Job has its completions, or its parallelism was reduced. */
    public static final String JOB_NEEDS_NO_MORE = "its job needs no more pods";

    /** The Job is complete while some of its pods still run. */
    public static final String JOB_IS_OVER = "its job is over";

    /** The owner was deleted, and its pods with it. */
    public static final String OWNER_IS_GONE = "its owner is gone";

    /** The scenario's timeline deletes the pod. */
    public static final String BY_SCENARIO = "deleted by the scenario";

    private static final List<String> WANTED = List.of(JOB_NEEDS_NO_MORE, JOB_IS_OVER, OWNER_IS_GONE, BY_SCENARIO);

    private PodDeletionReasons() {}

    /** Whether a reason is one of these, rather than a disruption of the pod. */
    public static boolean isWanted(String reason) {
        return WANTED.contains(reason);
    }
}
